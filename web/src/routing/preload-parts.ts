import { partLoads } from './lazy-part.tsx';

/** Preloading starts this long after the last request of the first view. */
const restMs = 3000;
/** Preloading starts after this time at the latest, because a page that polls is never idle. */
const latestMs = 20_000;

type Load = () => Promise<unknown>;

/** Preloads `first` and all parts in the background, so that they are available offline. */
export function preloadParts(first: Load): void {
  const done = new Set<Load>();
  let isUnderWay = false;
  const fetchRest = async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    await fetchOnce(first);
    for (const load of partLoads()) await fetchOnce(load);
    isUnderWay = false;
  };
  const fetchOnce = async (load: Load) => {
    if (done.has(load)) return;
    await idle();
    // The part reports the failure when it is shown.
    await load().then(
      () => done.add(load),
      () => undefined,
    );
  };
  void atRest().then(() => {
    addEventListener('online', () => void fetchRest());
    return fetchRest();
  });
}

/** Resolves when the first view has finished its requests. */
function atRest(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(rest);
      clearTimeout(latest);
      resolve();
    };
    const latest = setTimeout(end, latestMs);
    let rest = setTimeout(end, restMs);
    const observer = new PerformanceObserver(() => {
      clearTimeout(rest);
      rest = setTimeout(end, restMs);
    });
    observer.observe({ type: 'resource' });
  });
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });
}

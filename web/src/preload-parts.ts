import { partLoads } from './late-part.tsx';

/** The first view, with all that it asks for, comes first. */
const restMs = 3000;

/** Fetches everything else in the background, so that it is there at once, and without a network. */
export function preloadParts(): void {
  const done = new Set<() => Promise<unknown>>();
  let isUnderWay = false;
  const fetchRest = async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    for (const load of partLoads()) {
      if (done.has(load)) continue;
      await idle();
      // What cannot be fetched is said when it is to be shown.
      await load().then(
        () => done.add(load),
        () => undefined,
      );
    }
    isUnderWay = false;
  };
  setTimeout(() => void fetchRest(), restMs);
  addEventListener('online', () => void fetchRest());
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });
}

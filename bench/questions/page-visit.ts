import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/** The downloads of one visit, and the times when content was visible. */
export type Visit = {
  scriptBytes: number;
  styleBytes: number;
  files: number;
  /** Largest contentful paint, from the start of the navigation. */
  paintMs: number;
  /** The sum of unexpected layout shifts. */
  layoutShift: number;
  /** The time of long tasks beyond 50 ms each. */
  blockedMs: number;
};

type Observed = Pick<Visit, 'paintMs' | 'layoutShift' | 'blockedMs'>;

/** The network of Lighthouse's desktop preset: 40 ms, 10 Mbit/s. The processor is not throttled. */
const line = { offline: false, latency: 40, downloadThroughput: 1.25e6, uploadThroughput: 1.25e6 };
/** The page is complete when nothing was fetched for this long. */
const quietMs = 1000;

/** Opens a URL in a browser with an empty cache. `heading` is the content to wait for. */
export async function visit(
  browser: Browser,
  url: string,
  heading: string,
  context: BrowserContextOptions,
): Promise<Visit> {
  const opened = await browser.newContext({ viewport: { width: 1350, height: 940 }, ...context });
  try {
    const page = await opened.newPage();
    const client = await opened.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', line);
    const fetched = watchFetches(client);
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.locator('#splash').waitFor({ state: 'detached' });
    await fetched.quiet();
    return { ...fetched.sum(), ...(await page.evaluate(readObserved)) };
  } finally {
    await opened.close();
  }
}

/** Bytes transferred, with headers. */
function watchFetches(client: CDPSession) {
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  let lastAt = performance.now();
  client.on('Network.responseReceived', ({ requestId, type }) => {
    lastAt = performance.now();
    kinds.set(requestId, type);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = performance.now();
    bytes.set(requestId, encodedDataLength);
  });
  const of = (kind: string) => [...kinds].filter(([, is]) => is === kind).map(([id]) => id);
  const sumOf = (ids: string[]) => ids.reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0);
  return {
    quiet: async () => {
      while (performance.now() - lastAt < quietMs) {
        await new Promise((resolve) => setTimeout(resolve, quietMs / 4));
      }
    },
    sum: () => ({
      scriptBytes: sumOf(of('Script')),
      styleBytes: sumOf(of('Stylesheet')),
      files: of('Script').length + of('Stylesheet').length,
    }),
  };
}

/** Runs in the page: the entries that the browser has recorded since the start. */
async function readObserved(): Promise<Observed> {
  const noted = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const entries: PerformanceEntry[] = [];
      const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
      observer.observe({ type, buffered: true });
      // Earlier entries are reported in the next task.
      setTimeout(() => resolve([...entries, ...observer.takeRecords()]), 100);
    });
  const shifts = (await noted('layout-shift')) as (PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
  })[];
  const paints = await noted('largest-contentful-paint');
  const tasks = await noted('longtask');
  return {
    paintMs: paints.at(-1)?.startTime ?? Number.NaN,
    layoutShift: shifts
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .reduce((sum, { value }) => sum + value, 0),
    blockedMs: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
  };
}

/**
 * Milliseconds from a click in the menu until the page is visible, with its data already loaded.
 */
export function timeNavigation(page: Page, entry: string): Promise<number> {
  return page.evaluate(async (name) => {
    const links = [...document.querySelectorAll('nav a')];
    const link = links.find((one) => one.textContent === name);
    if (!(link instanceof HTMLElement)) throw new Error(`No entry ${name} in the menu`);
    const start = performance.now();
    link.click();
    const isThere = () =>
      [...document.querySelectorAll('h1')].some((one) => one.textContent === name);
    while (!isThere()) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
  }, entry);
}

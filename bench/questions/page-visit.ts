import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/** What one visit fetched, and when it was seen. */
export type Visit = {
  scriptBytes: number;
  styleBytes: number;
  files: number;
  /** Largest contentful paint, from the start of the navigation. */
  paintMs: number;
  /** Of everything that moved without being asked. */
  layoutShift: number;
  /** What long tasks take beyond 50 ms each. */
  blockedMs: number;
};

type Observed = Pick<Visit, 'paintMs' | 'layoutShift' | 'blockedMs'>;

/** A line as in Lighthouse's desktop form: 40 ms, 10 Mbit/s. The processor is as it is. */
const line = { offline: false, latency: 40, downloadThroughput: 1.25e6, uploadThroughput: 1.25e6 };
/** The page counts as whole when nothing was fetched for this long. */
const quietMs = 1000;

/** Opens an address in a browser that has nothing in its cache; `heading` is what it comes for. */
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

/** Bytes as they came over the wire, with their headers. */
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

/** Runs in the page: what the browser has noted since it began. */
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

/** Milliseconds from the click on an entry of the menu to its page, seen; the data is there already. */
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

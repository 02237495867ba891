import type { CDPSession, Page } from 'playwright-core';

/** Bytes in use by the page after garbage collection. */
export type Held = { heapBytes: number; elements: number };

export async function readHeld(client: CDPSession): Promise<Held> {
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const { nodes } = await client.send('Memory.getDOMCounters');
  return { heapBytes: usedSize, elements: nodes };
}

/**
 * Returns how long the page's main thread has worked since the last call, in processor time of the
 * thread, which excludes other programs.
 */
export async function watchMainThread(page: Page): Promise<() => Promise<number>> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  let before = 0;
  return async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    const now = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    const workedMs = (now - before) * 1000;
    before = now;
    return workedMs;
  };
}

/**
 * Milliseconds from a click in the menu until this many thumbnails are painted: completely visible,
 * decoded, and after the end of their frame.
 */
export function timeThumbnails(page: Page, entry: string, count: number): Promise<number> {
  return page.evaluate(
    async ([name, wanted]) => {
      const isSeen = (image: HTMLImageElement) => {
        const { top, bottom } = image.getBoundingClientRect();
        return image.complete && image.naturalWidth > 0 && top >= 0 && bottom <= innerHeight;
      };
      const find = () =>
        [...document.querySelectorAll<HTMLImageElement>('[id^=window-] img')].filter(isSeen);
      const links = [...document.querySelectorAll('nav[aria-label="Main menu"] a')];
      const link = links.find(({ textContent }) => textContent === name);
      if (!(link instanceof HTMLElement)) throw new Error(`No entry ${name} in the menu`);
      const start = performance.now();
      link.click();
      while (find().length < wanted) {
        if (performance.now() - start > 60_000) {
          throw new Error(`${find().length} of ${wanted} thumbnails are there after a minute`);
        }
        await new Promise(requestAnimationFrame);
      }
      await Promise.all(find().map((image) => image.decode()));
      // One frame paints them; the next one starts when that is done.
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return performance.now() - start;
    },
    [entry, count] as const,
  );
}

/**
 * Milliseconds from a click in the menu until the page has painted its heading and the text that
 * appears only with its data, without a placeholder in the viewport.
 */
export function timeScreen(page: Page, entry: string, word: string): Promise<number> {
  return page.evaluate(
    async ([name, wanted]) => {
      const isInWindow = (element: Element) => {
        const { top, bottom, height } = element.getBoundingClientRect();
        return height > 0 && bottom > 0 && top < innerHeight;
      };
      const placeholders = '[role=status][aria-label^=Loading], .mantine-Skeleton-root';
      const isThere = () =>
        [...document.querySelectorAll('h1')].some(({ textContent }) => textContent === name) &&
        document.querySelector('main')?.textContent.includes(wanted) === true &&
        ![...document.querySelectorAll(placeholders)].some(isInWindow);
      const links = [...document.querySelectorAll('nav[aria-label="Main menu"] a')];
      const link = links.find(({ textContent }) => textContent === name);
      if (!(link instanceof HTMLElement)) throw new Error(`No entry ${name} in the menu`);
      // Checks only after changes, because checking takes time of the page too.
      let hasChanged = true;
      const observer = new MutationObserver(() => (hasChanged = true));
      observer.observe(document, { subtree: true, childList: true, characterData: true });
      const look = () => {
        const answer = hasChanged && isThere();
        hasChanged = false;
        return answer;
      };
      const start = performance.now();
      link.click();
      while (!look()) {
        if (performance.now() - start > 60_000) throw new Error(`${name} never showed ${wanted}`);
        await new Promise(requestAnimationFrame);
      }
      observer.disconnect();
      await new Promise(requestAnimationFrame);
      return performance.now() - start;
    },
    [entry, word] as const,
  );
}

export type Scrolled = {
  seconds: number;
  frames: number;
  /** Durations of frames longer than 50 ms, as observed by the browser. */
  longFramesMs: number[];
  /** Tiles that were in the viewport on the way and had their image. */
  seenIds: string[];
};

/**
 * Scrolls at a constant speed until this much of the page is above the middle of the viewport, or
 * to the end.
 */
export function scrollOn(page: Page, part: number, pixelsPerSecond: number): Promise<Scrolled> {
  return page.evaluate(
    async ([share, speed]) => {
      const longFramesMs: number[] = [];
      const note = (entries: PerformanceEntry[]) =>
        longFramesMs.push(...entries.map(({ duration }) => duration));
      const observer = new PerformanceObserver((list) => note(list.getEntries()));
      observer.observe({ type: 'long-animation-frame' });
      const seenIds = new Set<string>();
      const root = document.documentElement;
      const start = performance.now();
      let frames = 0;
      let last = start;
      const isDone = () => scrollY >= (root.scrollHeight - innerHeight) * share - 1;
      while (!isDone()) {
        const now = await new Promise<number>(requestAnimationFrame);
        // Does not catch up after a late frame, like a person who scrolls.
        const top = Math.min(Math.max(now - last, 0), 50) * (speed / 1000);
        scrollBy({ top, behavior: 'instant' });
        last = now;
        frames++;
        if (frames % 10 > 0) continue;
        for (const image of document.querySelectorAll<HTMLImageElement>('[id^=window-] img')) {
          const { top: above, bottom } = image.getBoundingClientRect();
          const isSeen = bottom > 0 && above < innerHeight && image.complete;
          const tile = isSeen && image.naturalWidth > 0 && image.closest('[id^=window-]');
          if (tile) seenIds.add(tile.id);
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
      note(observer.takeRecords());
      observer.disconnect();
      const seconds = (last - start) / 1000;
      return { seconds, frames, longFramesMs, seenIds: [...seenIds] };
    },
    [part, pixelsPerSecond] as const,
  );
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The smallest measured value that this percentage of values does not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1);
  return sorted[rank] ?? Number.NaN;
}

/** The duration of work in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Distributes the items to `concurrency` workers. */
export async function workThrough<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, worker: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const workers = Array.from({ length: concurrency }, async (_, worker) => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      await work(item, worker);
    }
  });
  await Promise.all(workers);
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The nearest value, of those measured, that so many percent do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1);
  return sorted[rank] ?? Number.NaN;
}

/** Milliseconds that work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Hands out the items to `atOnce` workers until none is left. */
export async function workThrough<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, worker: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const workers = Array.from({ length: atOnce }, async (_, worker) => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      await work(item, worker);
    }
  });
  await Promise.all(workers);
}

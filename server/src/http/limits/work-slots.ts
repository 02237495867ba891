/** Limits how much work runs at once. The rest waits in order of arrival. */
export type WorkSlots = {
  run<T>(work: () => Promise<T>): Promise<T>;
  running(): number;
  waiting(): number;
};

export function createWorkSlots(concurrency: number): WorkSlots {
  let running = 0;
  const waiting: (() => void)[] = [];

  return {
    running: () => running,
    waiting: () => waiting.length,
    run: async (work) => {
      if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        // Passes the slot directly to the next in line, so that no new work can take it.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}

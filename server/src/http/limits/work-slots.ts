/** Runs at most so many pieces of work at once; the rest wait in the order they came. */
export type WorkSlots = {
  run<T>(work: () => Promise<T>): Promise<T>;
  running(): number;
  waiting(): number;
};

export function createWorkSlots(atOnce: number): WorkSlots {
  let running = 0;
  const waiting: (() => void)[] = [];

  return {
    running: () => running,
    waiting: () => waiting.length,
    run: async (work) => {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        // The slot goes straight to the next in line, so nobody can slip in between.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}

/** When a simulation ends. */
export type SimulationEnd = {
  signal: AbortSignal;
  /** Waits. Resolves to whether the simulation ended meanwhile. */
  pause(milliseconds: number): Promise<boolean>;
  now(): void;
};

/** A signal searches all its listeners for each one that is added, so thousands of pauses do not listen to it. */
export function createSimulationEnd(): SimulationEnd {
  const ending = new AbortController();
  const { signal } = ending;
  const pauses = new Map<NodeJS.Timeout, (isOver: boolean) => void>();
  return {
    signal,
    pause: (milliseconds) =>
      new Promise((resolve) => {
        if (signal.aborted) {
          resolve(true);
          return;
        }
        const timer = setTimeout(() => {
          pauses.delete(timer);
          resolve(false);
        }, milliseconds);
        pauses.set(timer, resolve);
      }),
    now: () => {
      ending.abort();
      for (const [timer, resolve] of pauses) {
        clearTimeout(timer);
        resolve(true);
      }
      pauses.clear();
    },
  };
}

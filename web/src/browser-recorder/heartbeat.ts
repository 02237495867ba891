const tickEveryMs = 1_000;
/** Its script may not be available while the server is not. */
const restartWorkerMs = 30_000;

/** Calls `tick` about once a second, also while the page is in the background, until aborted. */
export function startHeartbeat(tick: () => void, signal: AbortSignal): void {
  let worker: Worker | undefined;
  let restart: ReturnType<typeof setTimeout> | undefined;
  const startWorker = () => {
    worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = tick;
    worker.onerror = () => {
      worker?.terminate();
      restart = setTimeout(startWorker, restartWorkerMs);
    };
  };
  startWorker();
  // Sufficient while the page is visible; additional ticks do no harm.
  const interval = setInterval(tick, tickEveryMs);
  signal.addEventListener('abort', () => {
    worker?.terminate();
    clearTimeout(restart);
    clearInterval(interval);
  });
}

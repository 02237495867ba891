const tickEveryMs = 1_000;
/** Its script may not be there while the server is not. */
const workerAgainMs = 30_000;

/** Calls `tick` about once a second, also while the page is in the background, until aborted. */
export function startHeartbeat(tick: () => void, signal: AbortSignal): void {
  let worker: Worker | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const hire = () => {
    worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = tick;
    worker.onerror = () => {
      worker?.terminate();
      again = setTimeout(hire, workerAgainMs);
    };
  };
  hire();
  // Enough by itself while the page is looked at; a tick too many does no harm.
  const interval = setInterval(tick, tickEveryMs);
  signal.addEventListener('abort', () => {
    worker?.terminate();
    clearTimeout(again);
    clearInterval(interval);
  });
}

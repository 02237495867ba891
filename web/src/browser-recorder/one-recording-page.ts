const lockName = 'time-tracker-recorder';

/**
 * Runs `record` in one page of this browser at a time; when that goes, however it goes, the next one
 * takes over. Where pages cannot agree (locks need HTTPS or this machine), each that is looked at
 * records, and the server keeps of time that is told twice only one.
 */
export function takeTurns(
  record: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): void {
  if ('locks' in navigator) {
    navigator.locks.request(lockName, { signal }, () => record(signal)).catch(() => undefined);
    return;
  }
  let turn: AbortController | undefined;
  const follow = () => {
    const isVisible = document.visibilityState === 'visible';
    if (isVisible === (turn !== undefined)) return;
    turn?.abort();
    turn = isVisible ? new AbortController() : undefined;
    if (turn) void record(AbortSignal.any([signal, turn.signal]));
  };
  document.addEventListener('visibilitychange', follow, { signal });
  follow();
}

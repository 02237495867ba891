const lockName = 'time-tracker-recorder';

/**
 * Runs `lead` in one page of this browser at a time. When that page closes, for whatever reason, the
 * next one takes over. Where pages cannot lock (that needs HTTPS or localhost), each visible page
 * leads, and the server keeps only one copy of time that is sent twice.
 */
export function electLeader(
  lead: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): void {
  if ('locks' in navigator) {
    navigator.locks.request(lockName, { signal }, () => lead(signal)).catch(() => undefined);
    return;
  }
  let term: AbortController | undefined;
  const follow = () => {
    const isVisible = document.visibilityState === 'visible';
    if (isVisible === (term !== undefined)) return;
    term?.abort();
    term = isVisible ? new AbortController() : undefined;
    if (term) void lead(AbortSignal.any([signal, term.signal]));
  };
  document.addEventListener('visibilitychange', follow, { signal });
  follow();
}

const lockName = 'time-tracker-recorder';

export interface Election {
  /** This page leads from now on, and the page that led until now stops. */
  takeOver(): void;
}

/**
 * Runs `lead` in one page of this browser at a time. When that page closes, for whatever reason, the
 * next one takes over. Where pages cannot lock (that needs HTTPS or localhost), each visible page
 * leads, and the server keeps only one copy of time that is sent twice.
 */
export function electLeader(
  lead: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Election {
  if ('locks' in navigator) return electByLock(lead, signal);
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
  return { takeOver: () => undefined };
}

function electByLock(lead: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Election {
  let isLeading = false;
  let waiting = new AbortController();
  const request = async (options: LockOptions) => {
    const term = new AbortController();
    let hasLed = false;
    const run = () => {
      hasLed = true;
      isLeading = true;
      return lead(AbortSignal.any([signal, term.signal]));
    };
    const isTakenOver = await navigator.locks.request(lockName, options, run).then(
      () => false,
      (error: unknown) => hasLed && error instanceof DOMException && error.name === 'AbortError',
    );
    if (!hasLed) return;
    isLeading = false;
    term.abort();
    if (isTakenOver) wait();
  };
  const wait = () => {
    waiting = new AbortController();
    if (!signal.aborted) void request({ signal: AbortSignal.any([signal, waiting.signal]) });
  };
  wait();
  return {
    takeOver: () => {
      if (isLeading || signal.aborted) return;
      waiting.abort();
      void request({ steal: true });
    },
  };
}

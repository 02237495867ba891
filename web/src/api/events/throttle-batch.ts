/** After a batch, the rest lasts this many times as long as the work did, and at most `restMaxMs`, 0 for none. */
const restOfWork = 9;

/**
 * Collects requests and handles them as one batch: `soonMs` after the first one, then at most once
 * every `paceMs`. The longer the work takes, the rarer it becomes, so that the open pages of a large
 * organization do not keep the server busy.
 */
export function throttleBatch<Request>(
  soonMs: number,
  paceMs: number,
  handle: (requests: Request[]) => Promise<void>,
  { restMaxMs = 20_000 }: { restMaxMs?: number } = {},
): (request: Request) => void {
  const waiting = new Set<Request>();
  let isPending = false;
  let nextAt = Number.NEGATIVE_INFINITY;
  const schedule = () => {
    isPending = true;
    setTimeout(() => void handleAll(), Math.max(soonMs, nextAt - performance.now()));
  };
  const handleAll = async () => {
    const startedAt = performance.now();
    const all = [...waiting];
    waiting.clear();
    try {
      await handle(all);
    } finally {
      const finishedAt = performance.now();
      const restMs = Math.min(restOfWork * (finishedAt - startedAt), restMaxMs);
      nextAt = Math.max(startedAt + paceMs, finishedAt + restMs);
      isPending = false;
      if (waiting.size > 0) schedule();
    }
  };
  return (request) => {
    waiting.add(request);
    if (!isPending) schedule();
  };
}

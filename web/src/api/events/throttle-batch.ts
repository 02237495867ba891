/**
 * Collects requests and handles them as one batch: `soonMs` after the first one, then at most once
 * every `paceMs`.
 */
export function throttleBatch<Request>(
  soonMs: number,
  paceMs: number,
  handle: (request: Request[]) => void,
): (request: Request) => void {
  const waiting = new Set<Request>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  return (request) => {
    waiting.add(request);
    timer ??= setTimeout(
      () => {
        timer = undefined;
        lastAt = performance.now();
        const all = [...waiting];
        waiting.clear();
        handle(all);
      },
      Math.max(soonMs, lastAt + paceMs - performance.now()),
    );
  };
}

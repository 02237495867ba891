/**
 * Collects requests and handles them as one batch: `soonMs` after the first one, then at most once
 * every `paceMs`.
 */
export function throttleBatch<Asked>(
  soonMs: number,
  paceMs: number,
  act: (asked: Asked[]) => void,
): (asked: Asked) => void {
  const waiting = new Set<Asked>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  return (asked) => {
    waiting.add(asked);
    timer ??= setTimeout(
      () => {
        timer = undefined;
        lastAt = performance.now();
        const all = [...waiting];
        waiting.clear();
        act(all);
      },
      Math.max(soonMs, lastAt + paceMs - performance.now()),
    );
  };
}

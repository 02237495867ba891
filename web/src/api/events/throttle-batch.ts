/**
 * Does something once for many that ask for it: soon after the first, then at most once in `paceMs`,
 * with all that was asked for meanwhile.
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

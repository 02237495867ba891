/** The fields of a capture group that sampling needs. */
export type SampledGroup = { takenAt: Date };

/**
 * Thins capture groups, newest first. With m, the median gap between consecutive groups, it selects
 * the first and then each that is at least m × `factor` before the last selected one. A factor that
 * is undefined or at most 1 selects all.
 */
export function sampleGroups<Group extends SampledGroup>(
  groups: readonly Group[],
  factor: number | null | undefined,
): readonly Group[] {
  if (factor == null || factor <= 1) return groups;
  const leastGap = medianGapMilliseconds(groups) * factor;
  const sampled: Group[] = [];
  let lastKept = Infinity;
  for (const group of groups) {
    const takenAt = group.takenAt.getTime();
    if (lastKept - takenAt < leastGap) continue;
    sampled.push(group);
    lastKept = takenAt;
  }
  return sampled;
}

/** 0 for fewer than two groups. With an even number of gaps, the mean of the middle two. */
function medianGapMilliseconds(groups: readonly SampledGroup[]): number {
  const instants = groups.map((group) => group.takenAt.getTime());
  const gaps = instants.slice(1).map((instant, index) => (instants[index] ?? instant) - instant);
  gaps.sort((a, b) => a - b);
  const upper = gaps[Math.floor(gaps.length / 2)] ?? 0;
  const lower = gaps[Math.floor((gaps.length - 1) / 2)] ?? 0;
  return (lower + upper) / 2;
}

/** A capture group, as far as thinning looks at it. */
export type SampledGroup = { takenAt: Date };

/**
 * Thins capture groups that come newest first: with m = the median of the gaps between consecutive
 * ones, keeps the first, then each at least m × `factor` before the last one kept. A factor that is
 * absent or at most 1 keeps all.
 */
export function sampleGroups<Group extends SampledGroup>(
  groups: readonly Group[],
  factor: number | null | undefined,
): readonly Group[] {
  if (factor == null || factor <= 1) return groups;
  const leastGap = medianGapMilliseconds(groups) * factor;
  const kept: Group[] = [];
  let lastKept = Infinity;
  for (const group of groups) {
    const takenAt = group.takenAt.getTime();
    if (lastKept - takenAt < leastGap) continue;
    kept.push(group);
    lastKept = takenAt;
  }
  return kept;
}

/** 0 for fewer than two groups; of an even number of gaps the mean of the middle two. */
function medianGapMilliseconds(groups: readonly SampledGroup[]): number {
  const instants = groups.map((group) => group.takenAt.getTime());
  const gaps = instants.slice(1).map((instant, index) => (instants[index] ?? instant) - instant);
  gaps.sort((a, b) => a - b);
  const upper = gaps[Math.floor(gaps.length / 2)] ?? 0;
  const lower = gaps[Math.floor((gaps.length - 1) / 2)] ?? 0;
  return (lower + upper) / 2;
}

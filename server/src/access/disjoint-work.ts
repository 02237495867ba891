import type { VisiblePart, VisibleWork } from './visible-work.ts';

/** A visible part without the projects that other parts contain. */
export type DisjointPart = VisiblePart & { exceptProjectIds: readonly number[] };

/** The same work in parts that do not overlap, so that their sums can be added. */
export function makeDisjoint(work: VisibleWork): DisjointPart[] {
  const everybodyFirst = [...work].sort(
    (a, b) => Number(a.userId !== undefined) - Number(b.userId !== undefined),
  );
  return everybodyFirst.flatMap((part, index) => {
    const covering = everybodyFirst
      .slice(0, index)
      .filter(
        (earlier) =>
          earlier.organizationId === part.organizationId &&
          (earlier.userId === undefined || earlier.userId === part.userId),
      );
    return subtract(part, covering);
  });
}

function subtract(part: VisiblePart, covering: VisiblePart[]): DisjointPart[] {
  const except = new Set<number>();
  for (const { projectIds } of covering) {
    if (projectIds === undefined) return [];
    for (const id of projectIds) except.add(id);
  }
  const projectIds = part.projectIds?.filter((id) => !except.has(id));
  if (projectIds?.length === 0) return [];
  return [{ ...part, projectIds, exceptProjectIds: projectIds ? [] : [...except] }];
}

/** Ignores case, sorts accented letters next to plain ones, and 9 before 10. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** By name, then by ID, so that the order is deterministic. */
export function sortByName<Named extends { id: number; name: string }>(
  list: readonly Named[],
): Named[] {
  return list.toSorted((a, b) => collator.compare(a.name, b.name) || a.id - b.id);
}

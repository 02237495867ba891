/** As people sort names: without regard to case, accents next to their letters, 9 before 10. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** By name, those of the same name by id, so that the order is the same every time. */
export function sortByName<Named extends { id: number; name: string }>(
  list: readonly Named[],
): Named[] {
  return list.toSorted((a, b) => collator.compare(a.name, b.name) || a.id - b.id);
}

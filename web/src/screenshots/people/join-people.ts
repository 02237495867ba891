interface Person {
  id: number;
  name: string;
}

/**
 * The people of all pages. Each page is sorted by name, so that another page does not move the people who
 * are shown already. Someone who moved to another page in between is there once.
 */
export function joinPeople<One extends Person>(
  pages: readonly { people: readonly One[] }[],
): One[] {
  const byId = new Map<number, One>();
  for (const { people } of pages) {
    for (const one of people.toSorted((a, b) => a.name.localeCompare(b.name))) {
      if (!byId.has(one.id)) byId.set(one.id, one);
    }
  }
  return [...byId.values()];
}

/** People whose name contains a text, in upper or lower case. */
export function findPeople<One extends Person>(
  people: readonly One[],
  search: string,
): readonly One[] {
  const wanted = search.trim().toLocaleLowerCase();
  if (wanted === '') return people;
  return people.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
}

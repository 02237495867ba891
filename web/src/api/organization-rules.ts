export const noneSelected = -1;

/** The id kept in the browser; whatever is no id counts as none selected. */
export function parseChoice(stored: string | null): number {
  const id = Number(stored ?? noneSelected);
  return stored !== '' && Number.isInteger(id) && id >= 0 ? id : noneSelected;
}

/** The stored one when it is in the list, else the first, undefined when there is none. */
export function choose<Item extends { id: number }>(
  list: Item[],
  selectedId: number,
): Item | undefined {
  return list.find((item) => item.id === selectedId) ?? list[0];
}

export const noneSelected = -1;

/** Parses the stored id. An invalid id means that none is selected. */
export function parseChoice(stored: string | null): number {
  const id = Number(stored ?? noneSelected);
  return stored !== '' && Number.isInteger(id) && id >= 0 ? id : noneSelected;
}

/** The selected item if it is in the list, else the first one. Undefined if the list is empty. */
export function choose<Item extends { id: number }>(
  list: Item[],
  selectedId: number,
): Item | undefined {
  return list.find((item) => item.id === selectedId) ?? list[0];
}

import { useMemo, useState } from 'react';
import type { DiaryWindow } from '../windows/diary.ts';

/** The selected tiles, by element id, with what they showed when they were selected. */
export type SelectedTiles = ReadonlyMap<string, DiaryWindow>;

/** While tiles can be selected. */
export interface TileSelection {
  tiles: SelectedTiles;
  /** Selects these tiles, or deselects them if all are selected. */
  toggle: (tiles: SelectedTiles) => void;
}

const none: SelectedTiles = new Map();

/**
 * Selection of several tiles, off until it is started. It ends when the page shows something else, which
 * has another key: what is not shown cannot be checked before it is deleted.
 */
export function useTileSelection(shownKey: string) {
  const [tiles, setTiles] = useState<SelectedTiles>();
  const [selectedKey, setSelectedKey] = useState(shownKey);
  if (selectedKey !== shownKey) {
    setSelectedKey(shownKey);
    setTiles(undefined);
  }
  const selection = useMemo<TileSelection | undefined>(
    () => tiles && { tiles, toggle: (toggled) => setTiles(toggleTiles(tiles, toggled)) },
    [tiles],
  );
  return {
    selection,
    /** Starts or stops selecting. */
    toggle: () => setTiles(tiles ? undefined : none),
    stop: () => setTiles(undefined),
  };
}

export function toggleTiles(selected: SelectedTiles, toggled: SelectedTiles): SelectedTiles {
  const next = new Map(selected);
  const areSelected = [...toggled.keys()].every((id) => selected.has(id));
  for (const [id, window] of toggled) {
    if (areSelected) next.delete(id);
    else next.set(id, window);
  }
  return next;
}

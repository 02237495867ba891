import { useMemo, useState } from 'react';
import type { DiaryWindow } from '../windows/diary.ts';

/** The selected tiles, by element id, with what they showed when they were selected. */
export type SelectedTiles = ReadonlyMap<string, DiaryWindow>;

/** While tiles can be selected. */
export interface TileSelection {
  tiles: SelectedTiles;
  toggle: (id: string, window: DiaryWindow) => void;
}

const none: SelectedTiles = new Map();

/** Selection of several tiles, off until it is started. */
export function useTileSelection() {
  const [tiles, setTiles] = useState<SelectedTiles>();
  const selection = useMemo<TileSelection | undefined>(
    () =>
      tiles && {
        tiles,
        toggle: (id, window) => {
          const next = new Map(tiles);
          if (!next.delete(id)) next.set(id, window);
          setTiles(next);
        },
      },
    [tiles],
  );
  return {
    selection,
    start: () => setTiles(none),
    stop: () => setTiles(undefined),
  };
}

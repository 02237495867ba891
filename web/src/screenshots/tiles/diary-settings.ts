import type { CSSProperties } from 'react';
import type { Capture } from '../../api/capture-groups.ts';
import type { ViewChoices } from '../choices/view-choices.ts';
import type { TileSelection } from '../selection/tile-selection.ts';
import type { IntervalAt } from '../windows/interval-history.ts';
import type { DiaryFilter } from '../windows/use-diary-work.ts';

/** Settings shared by all blocks of the page. The object is stable while nothing changes. */
export interface DiarySettings {
  filter: DiaryFilter;
  choices: ViewChoices;
  timeZone: string;
  /** True if the range has more than one day. */
  showsDays: boolean;
  /** False if the page shows only one member. */
  showsNames: boolean;
  intervalAt: IntervalAt;
  retentionDays: number | null;
  /** Element id (`windowId`) of the window in the address, which is highlighted. */
  linkedWindowId: string | undefined;
  /** Undefined: unknown. */
  projectName: (projectId: number) => string | undefined;
  /** Undefined: tiles open the viewer. */
  selection: TileSelection | undefined;
  onOpen: (capture: Capture) => void;
}

/** Whether a filmstrip has one frame per hour. Tiles are selected by ten minutes. */
export function showsHourly({ choices, selection }: DiarySettings): boolean {
  return choices.density === 'hourly' && selection === undefined;
}

/** Reserves the height of this number of rows; the style sheet derives it from the page width. */
export function rowsStyle(rows: number): CSSProperties {
  return { '--rows': rows } as CSSProperties;
}

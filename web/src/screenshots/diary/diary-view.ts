import type { CSSProperties } from 'react';
import type { Capture } from '../../api/capture-groups.ts';
import type { IntervalAt } from './interval-history.ts';
import type { DiaryFilter } from './use-diary-work.ts';

/** Settings shared by all blocks of the page. The object is stable while nothing changes. */
export interface DiaryView {
  filter: DiaryFilter;
  timeZone: string;
  /** True if the range has more than one day. */
  showsDays: boolean;
  /** False if the page shows only one member. */
  showsNames: boolean;
  intervalAt: IntervalAt;
  retentionDays: number | null;
  /** Element id (`windowId`) of the window in the address, which is highlighted. */
  linkedWindowId: string | undefined;
  onOpen: (capture: Capture) => void;
}

/** Reserves the height of this number of rows; the style sheet derives it from the page width. */
export function rowsStyle(rows: number): CSSProperties {
  return { '--rows': rows } as CSSProperties;
}

import type { CSSProperties } from 'react';
import type { Capture } from '../../api/capture-groups.ts';
import type { DiaryFilter } from './use-diary-work.ts';

/** How all blocks of the page are shown; the same object while nothing of it changes. */
export interface DiaryView {
  filter: DiaryFilter;
  timeZone: string;
  /** On where there is more than one day. */
  showsDays: boolean;
  /** Off where all is of one person. */
  showsNames: boolean;
  /** Minutes between captures by person and project (`intervalKey`). */
  intervals: ReadonlyMap<string, number>;
  retentionDays: number | null;
  /** The slot that the address asks for (`slotId`), which is marked. */
  askedSlotId: string | undefined;
  onOpen: (capture: Capture) => void;
}

/** The room that so many rows of slots take, by the width of the page (see the style sheet). */
export function rowsStyle(rows: number): CSSProperties {
  return { '--rows': rows } as CSSProperties;
}

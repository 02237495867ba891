import { t } from '@lingui/core/macro';
import type { DiaryWindow } from '../windows/diary.ts';
import classes from './window-tile.module.css';

/** A mark for each minute, filled if there was input. */
export function TileMinutes({ window: { minutes, activities } }: { window: DiaryWindow }) {
  const isByBrowser = activities.some(({ source }) => source === 'browser');
  const active = minutes.filter(Boolean).length;
  const total = minutes.length;
  return (
    <span
      className={classes.minutes}
      title={
        isByBrowser
          ? t`Input in ${active} of ${total} minutes, measured by the browser`
          : t`Input in ${active} of ${total} minutes`
      }
    >
      {minutes.map((hadInput, minute) => (
        <span key={minute} className={classes.minute} data-active={hadInput || undefined} />
      ))}
    </span>
  );
}

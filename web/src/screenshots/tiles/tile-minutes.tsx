import { plural, t } from '@lingui/core/macro';
import type { DiaryWindow } from '../windows/diary.ts';
import classes from './window-tile.module.css';

/** A mark for each minute, filled if there was input. */
export function TileMinutes({ windows }: { windows: readonly DiaryWindow[] }) {
  const minutes = windows.flatMap((window) => window.minutes);
  const isByBrowser = windows.some(({ activities }) =>
    activities.some(({ source }) => source === 'browser'),
  );
  const active = minutes.filter(Boolean).length;
  const text = t`Input in ${active} of ${plural(minutes.length, { one: '# minute', other: '# minutes' })}`;
  return (
    <span
      className={classes.minutes}
      title={isByBrowser ? t`${text}, measured by the browser` : text}
    >
      {minutes.map((hadInput, minute) => (
        <span key={minute} className={classes.minute} data-active={hadInput || undefined} />
      ))}
    </span>
  );
}

import { plural } from '@lingui/core/macro';
import type { Activity } from '@time-tracker/contract/activity';
import classes from './minute-flags.module.css';

/** A mark for each minute of a ten-minute window, filled if there was input. */
export function MinuteFlags({ activity }: { activity: Pick<Activity, 'minutes' | 'activity'> }) {
  const { minutes } = activity;
  if (activity.activity === null && !minutes.includes(true)) return <span>–</span>;
  const active = minutes.filter(Boolean).length;
  return (
    <span
      role="img"
      aria-label={plural(minutes.length, {
        one: `Input in ${active} of # minute`,
        other: `Input in ${active} of # minutes`,
      })}
      className={classes.flags}
    >
      {minutes.map((hadInput, minute) => (
        <span key={minute} className={classes.flag} data-on={hadInput || undefined} />
      ))}
    </span>
  );
}

import { plural, t } from '@lingui/core/macro';
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
      aria-label={t`Input in ${active} of ${plural(minutes.length, { one: '# minute', other: '# minutes' })}`}
      className={classes.flags}
    >
      {minutes.map((hadInput, minute) => (
        <span key={minute} className={classes.flag} data-on={hadInput || undefined} />
      ))}
    </span>
  );
}

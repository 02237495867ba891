import { t } from '@lingui/core/macro';
import type { Activity } from '@time-tracker/contract/activity';
import classes from './minute-flags.module.css';

/** The minutes of a ten-minute window, with or without input. */
export function MinuteFlags({ activity }: { activity: Pick<Activity, 'minutes' | 'activity'> }) {
  const { minutes } = activity;
  if (activity.activity === null && !minutes.includes(true)) return <span>–</span>;
  const count = minutes.filter(Boolean).length;
  const total = minutes.length;
  return (
    <span
      role="img"
      aria-label={t`Input in ${count} of ${total} minutes`}
      className={classes.flags}
    >
      {minutes.map((hadInput, minute) => (
        <span key={minute} className={classes.flag} data-on={hadInput || undefined} />
      ))}
    </span>
  );
}

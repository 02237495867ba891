import type { Activity } from '@time-tracker/contract/activity';
import classes from './minute-flags.module.css';

/** Ten minutes of the UTC clock: in which there was input. */
export function MinuteFlags({ activity }: { activity: Pick<Activity, 'minutes' | 'activity'> }) {
  const { minutes } = activity;
  if (activity.activity === null && !minutes.includes(true)) return <span>–</span>;
  const count = minutes.filter(Boolean).length;
  return (
    <span
      role="img"
      aria-label={`Input in ${count} of ${minutes.length} minutes`}
      className={classes.flags}
    >
      {minutes.map((hadInput, minute) => (
        <span key={minute} className={classes.flag} data-on={hadInput || undefined} />
      ))}
    </span>
  );
}

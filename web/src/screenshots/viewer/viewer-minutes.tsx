import { plural, t } from '@lingui/core/macro';
import classes from './viewer-bar.module.css';

/** A mark for each minute of the time around a screenshot, filled if there was input. */
export function ViewerMinutes({ minutes }: { minutes: readonly boolean[] }) {
  const active = minutes.filter(Boolean).length;
  const label = t`Input in ${active} of ${plural(minutes.length, { one: '# minute', other: '# minutes' })}`;
  return (
    <span title={label} className={classes.minutes}>
      <span className="unseen">{label}</span>
      {minutes.map((hadInput, minute) => (
        <span key={minute} className={classes.minute} data-active={hadInput || undefined} />
      ))}
    </span>
  );
}

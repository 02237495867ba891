import { t } from '@lingui/core/macro';
import type { RowNames } from './session-item.tsx';
import classes from './session-item.module.css';

/** Column headings of the sessions; screen readers get the labels with each session. */
export function SessionHeadings({ names }: { names: RowNames }) {
  return (
    <div className={`${classes.line} ${classes.headings}`} aria-hidden>
      <span className={classes.times}>{t`Start – finish`}</span>
      <span className={classes.duration}>{t`Worked`}</span>
      <span className={classes.work}>{names.project ? t`Project` : t`Member`}</span>
      <span className={classes.activity}>
        <span>{t`Activity per 10 min`}</span>
        <span className={classes.percent}>{t`Activity`}</span>
      </span>
      <span className={classes.note}>{t`Source and note`}</span>
    </div>
  );
}

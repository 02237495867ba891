import type { WorkTotal } from '@time-tracker/contract/activity';
import type { DayRange } from '../../filters/day-range.ts';
import { rangeDates } from '../../filters/day-range.ts';
import { formatDay, formatDuration, formatPercent } from '../../language/format.ts';
import classes from './log-totals.module.css';

interface LogTotalsProps {
  range: DayRange;
  timeZone: string;
  /** Undefined while loading. */
  total: WorkTotal | undefined;
  /** On while what is shown is of before. */
  isStale: boolean;
}

/** What was worked in all that is filtered; stays in sight. */
export function LogTotals({ range, timeZone, total, isStale }: LogTotalsProps) {
  return (
    <div className={classes.totals} data-stale={isStale || undefined}>
      <div className={classes.range}>
        <span className={classes.dates}>
          {range.first === range.last ? formatDay(range.first) : rangeDates(range)}
        </span>
        <span className={classes.zone}>Time zone {timeZone.replaceAll('_', ' ')}</span>
      </div>
      <dl className={classes.numbers}>
        <div>
          <dt>Worked</dt>
          <dd>{total ? formatDuration(total.duration) : '–'}</dd>
        </div>
        <div>
          <dt>Activity</dt>
          <dd>{total && total.duration > 0 ? formatPercent(total.activity) : '–'}</dd>
        </div>
      </dl>
    </div>
  );
}

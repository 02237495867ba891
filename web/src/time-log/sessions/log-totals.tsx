import { t } from '@lingui/core/macro';
import type { WorkTotal } from '@time-tracker/contract/activity';
import type { DayRange } from '../../filters/day-range.ts';
import { rangeDates } from '../../filters/day-range.ts';
import { rangeZoneLabel } from '../../filters/range-zone.ts';
import { formatDay, formatDuration } from '../../language/format.ts';
import { measuredText } from '../../language/measured-text.ts';
import { PercentText } from '../../language/percent-text.tsx';
import classes from './log-totals.module.css';

interface LogTotalsProps {
  range: DayRange;
  timeZone: string;
  /** Undefined while loading. */
  total: WorkTotal | undefined;
  /** True while the shown total is outdated. */
  isStale: boolean;
}

/** The total of all filtered time; stays visible while scrolling. */
export function LogTotals({ range, timeZone, total, isStale }: LogTotalsProps) {
  const measured = total && measuredText(total);
  const zone = rangeZoneLabel(range, timeZone);
  return (
    <div className={classes.totals} data-stale={isStale || undefined}>
      <div className={classes.range}>
        <span className={classes.dates}>
          {range.first === range.last ? formatDay(range.first) : rangeDates(range)}
        </span>
        <span className={classes.zone}>{t`Time zone ${zone}`}</span>
      </div>
      <dl className={classes.numbers}>
        <div>
          <dt>{t`Worked`}</dt>
          <dd>{total ? formatDuration(total.duration) : '–'}</dd>
        </div>
        <div>
          <dt>{t`Activity`}</dt>
          <dd>
            <PercentText percent={total?.activity ?? null} />
            {measured !== undefined && <span className={classes.measured}> {measured}</span>}
          </dd>
        </div>
      </dl>
    </div>
  );
}

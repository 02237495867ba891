import type { ApiReceives } from '@time-tracker/contract/api';
import { formatDuration, formatPercent } from '../ui/format.ts';
import { formatDay, type Day } from '../ui/zoned-day.ts';
import classes from './day-summary.module.css';

interface DaySummaryProps {
  day: Day;
  isToday: boolean;
  timeZone: string;
  total: ApiReceives['activity']['all']['total'] | undefined;
  /** Images, each monitor counting. */
  imageCount: number;
}

/** The day in one line: which it is, and what was worked and captured in it. */
export function DaySummary({ day, isToday, timeZone, total, imageCount }: DaySummaryProps) {
  return (
    <div className={classes.summary}>
      <div>
        <div className={classes.day}>
          {formatDay(day)}
          {isToday && <span className={classes.today}>Today</span>}
        </div>
        <div className={classes.zone}>Time zone {timeZone}</div>
      </div>
      {total && (
        <dl className={classes.numbers}>
          <DayNumber label="Worked" value={formatDuration(total.duration)} />
          <DayNumber label="Activity" value={formatPercent(total.activity)} />
          <DayNumber label="Screenshots" value={imageCount.toLocaleString('en')} />
        </dl>
      )}
    </div>
  );
}

function DayNumber({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.number}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

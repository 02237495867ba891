import type { ApiReceives } from '@time-tracker/contract/api';
import { useIsLive } from '../../api/events/follow-events.ts';
import { rangeDates, type DayRange } from '../../filters/day-range.ts';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import { formatDay, formatDuration, formatPercent } from '../../language/format.ts';
import classes from './day-summary.module.css';
import type { ImageCount } from './use-diary-work.ts';

interface DaySummaryProps {
  range: DayRange;
  isToday: boolean;
  timeZone: string;
  total: ApiReceives['activity']['all']['total'] | undefined;
  /** Of what sampling keeps, where there is one. */
  images: ImageCount | undefined;
}

/** The range in one line: which it is, and what was worked and captured in it. */
export function DaySummary({ range, isToday, timeZone, total, images }: DaySummaryProps) {
  const isTold = useIsLive();
  return (
    <div className={classes.summary}>
      <div>
        <h2 className={classes.day}>
          {range.first === range.last ? formatDay(range.first) : rangeDates(range)}
          {isToday && <span className={classes.today}>{isTold ? 'Today, live' : 'Today'}</span>}
        </h2>
        <div className={classes.zone}>
          Time zone {timeZone.replaceAll('_', ' ')}.{' '}
          <TextLink to={paths.recorded} inherit>
            What is recorded
          </TextLink>
        </div>
      </div>
      {total && (
        <dl className={classes.numbers}>
          <DayNumber label="Worked" value={formatDuration(total.duration)} />
          <DayNumber label="Activity" value={formatPercent(total.activity)} />
          <DayNumber
            label="Screenshots"
            value={images?.shown.toLocaleString('en') ?? '–'}
            aside={images?.removed ? `${images.removed.toLocaleString('en')} removed` : undefined}
          />
        </dl>
      )}
    </div>
  );
}

function DayNumber({ label, value, aside }: { label: string; value: string; aside?: string }) {
  return (
    <div className={classes.number}>
      <dt>{label}</dt>
      <dd>
        {value}
        {aside !== undefined && <span className={classes.aside}>{aside}</span>}
      </dd>
    </div>
  );
}

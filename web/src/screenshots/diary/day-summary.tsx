import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { ApiReceives } from '@time-tracker/contract/api';
import { useIsLive } from '../../api/events/follow-events.ts';
import { rangeDates, type DayRange } from '../../filters/day-range.ts';
import { rangeZoneLabel } from '../../filters/range-zone.ts';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import { formatDay, formatDuration, formatNumber } from '../../language/format.ts';
import { PercentText } from '../../language/percent-text.tsx';
import classes from './day-summary.module.css';
import type { ImageCount } from '../windows/use-diary-work.ts';

interface DaySummaryProps {
  range: DayRange;
  isToday: boolean;
  timeZone: string;
  total: ApiReceives['activity']['all']['total'] | undefined;
  /** Keeps the space of the totals. */
  isLoading: boolean;
  /** Undefined while unknown. */
  images: ImageCount | undefined;
  /** Whether only a part of what is counted is shown. */
  isNarrowed: boolean;
}

/** The totals of the range in one line. */
export function DaySummary(props: DaySummaryProps) {
  const { range, isToday, timeZone, total, isLoading, images, isNarrowed } = props;
  const isLive = useIsLive();
  const zone = rangeZoneLabel(range, timeZone);
  const removed = formatNumber(images?.removed ?? 0);
  return (
    <div className={classes.summary}>
      <div>
        <h2 className={classes.day}>
          {range.first === range.last ? formatDay(range.first) : rangeDates(range)}
          {isToday && (
            <span className={classes.today}>{isLive && total ? t`Today, live` : t`Today`}</span>
          )}
        </h2>
        <div className={classes.zone}>
          {t`Time zone ${zone}.`} {isNarrowed && <>{t`Totals include what the filters hide.`} </>}
          <span className="screen-only">
            <TextLink to={paths.recorded} inherit underline="always">
              {t`What is recorded`}
            </TextLink>
          </span>
        </div>
      </div>
      {(total || isLoading) && (
        <dl className={classes.numbers} data-unknown={!total || undefined}>
          <DayNumber label={t`Worked`} value={total ? formatDuration(total.duration) : '–'} />
          <DayNumber
            label={t`Activity`}
            value={total ? <PercentText percent={total.activity} /> : '–'}
          />
          <DayNumber
            label={t`Screenshots`}
            value={images ? countText(images) : '–'}
            aside={images?.removed ? t`${removed} removed` : undefined}
          />
        </dl>
      )}
    </div>
  );
}

/** `42`, or `6 of 42` of a sample. */
function countText({ shown, all }: ImageCount): string {
  const [number, count] = [formatNumber(shown), formatNumber(all)];
  return shown === all ? number : t`${number} of ${count}`;
}

function DayNumber({ label, value, aside }: { label: string; value: ReactNode; aside?: string }) {
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

import { t } from '@lingui/core/macro';
import type { ApiReceives } from '@time-tracker/contract/api';
import { memo, useEffect, useRef } from 'react';
import {
  formatDay,
  formatDayAndMonth,
  formatDuration,
  formatWeekday,
  splitDuration,
} from '../../language/format.ts';
import { activityTooltip } from '../../language/source-label.ts';
import { useLazyTooltip } from '../../ui/lazy-tooltip.tsx';
import type { Day } from '../../ui/time/zoned-day.ts';
import classes from './day-bars.module.css';

interface DayBarsProps {
  days: ApiReceives['activity']['sessions']['days'];
  onOpen: (day: Day) => void;
}

/** A bar for each day of the range, as high as its total; a click selects that day. */
export const DayBars = memo(function DayBars({ days, onOpen }: DayBarsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Scrolls to the latest days. Once the frame has all its content, so that the layout is computed once.
    const frame = requestAnimationFrame(() => {
      if (list.current) list.current.scrollLeft = list.current.scrollWidth;
    });
    return () => cancelAnimationFrame(frame);
  }, [days.length]);
  const longest = Math.max(1, ...days.map(({ duration }) => duration));
  return (
    <ul
      ref={list}
      className={classes.days}
      aria-label={t`Worked by day`}
      data-many={days.length > 14 || undefined}
      data-week={days.length <= 7 || undefined}
    >
      {days.map((day) => (
        <DayBar
          key={day.date}
          day={day}
          share={day.duration / longest}
          showsWorked={days.length <= 14}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
});

interface DayBarProps extends Pick<DayBarsProps, 'onOpen'> {
  day: DayBarsProps['days'][number];
  /** Share of the longest day, 0 to 1. */
  share: number;
  showsWorked: boolean;
}

function DayBar({ day, share, showsWorked, onOpen }: DayBarProps) {
  const { date, duration, activity } = day;
  const name = formatDay(date);
  const worked = formatDuration(duration);
  const percent = activityTooltip(activity);
  const text = t`${name}: ${worked}, activity ${percent}`;
  const [shortWorked, seconds] = splitDuration(duration);
  const { props, tip } = useLazyTooltip(() => text);
  return (
    <li className={classes.item}>
      <button type="button" className={classes.day} onClick={() => onOpen(date)} {...props}>
        <span className="unseen">{t`${text}. Show only this day`}</span>
        <span className={classes.ground} aria-hidden>
          <span
            className={classes.bar}
            data-empty={duration === 0 || undefined}
            style={{ height: `${duration === 0 ? 0 : Math.max(4, share * 100)}%` }}
          />
        </span>
        <span className={classes.text} aria-hidden>
          <span className={classes.weekday}>{formatWeekday(date)}</span>
          <span className={classes.date}>{formatDayAndMonth(date)}</span>
        </span>
        {showsWorked && (
          <span className={classes.worked} aria-hidden>
            {shortWorked}
            <span className={classes.seconds}>{seconds}</span>
          </span>
        )}
      </button>
      {tip}
    </li>
  );
}

import type { ApiReceives } from '@time-tracker/contract/api';
import { memo, useEffect, useRef } from 'react';
import { formatDay, formatDuration, formatPercent } from '../../language/format.ts';
import { useLazyTooltip } from '../../ui/lazy-tooltip.tsx';
import type { Day } from '../../ui/time/zoned-day.ts';
import classes from './day-bars.module.css';

interface DayBarsProps {
  days: ApiReceives['activity']['sessions']['days'];
  onOpen: (day: Day) => void;
}

/** The days of the range beside each other, as tall as they were long; each opens as the range. */
export const DayBars = memo(function DayBars({ days, onOpen }: DayBarsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The latest days, where there are more than fit.
    if (list.current) list.current.scrollLeft = list.current.scrollWidth;
  }, [days.length]);
  const longest = Math.max(1, ...days.map(({ duration }) => duration));
  return (
    <ul
      ref={list}
      className={classes.days}
      aria-label="Worked by day"
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
  /** Of the longest day, 0 to 1. */
  share: number;
  showsWorked: boolean;
}

function DayBar({ day, share, showsWorked, onOpen }: DayBarProps) {
  const { date, duration, activity } = day;
  const name = formatDay(date);
  const words = `${name}: ${formatDuration(duration)}, activity ${formatPercent(activity)}`;
  const [hours, seconds] = splitSeconds(formatDuration(duration));
  const { props, tip } = useLazyTooltip(() => words);
  return (
    <li className={classes.item}>
      <button type="button" className={classes.day} onClick={() => onOpen(date)} {...props}>
        <span className="unseen">{`${words}. Show only this day`}</span>
        <span className={classes.ground} aria-hidden>
          <span
            className={classes.bar}
            data-empty={duration === 0 || undefined}
            style={{ height: `${duration === 0 ? 0 : Math.max(4, share * 100)}%` }}
          />
        </span>
        <span className={classes.words} aria-hidden>
          <span className={classes.weekday}>{name.slice(0, 3)}</span>
          <span className={classes.date}>{`${date.slice(8)}/${date.slice(5, 7)}`}</span>
        </span>
        {showsWorked && (
          <span className={classes.worked} aria-hidden>
            {hours}
            <span className={classes.seconds}>{seconds}</span>
          </span>
        )}
      </button>
      {tip}
    </li>
  );
}

/** `12:01:00` as `12:01` and `:00`, which is left out where seven days have no room for it. */
function splitSeconds(duration: string): [hours: string, seconds: string] {
  return [duration.slice(0, -3), duration.slice(-3)];
}

import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ApiReceives } from '@time-tracker/contract/api';
import { useEffect, useRef } from 'react';
import { formatDuration, formatPercent } from '../ui/format.ts';
import { formatDay, type Day } from '../ui/zoned-day.ts';
import classes from './day-bars.module.css';

interface DayBarsProps {
  days: ApiReceives['activity']['sessions']['days'];
  onOpen: (day: Day) => void;
}

/** The days of the range beside each other, as tall as they were long; each opens as the range. */
export function DayBars({ days, onOpen }: DayBarsProps) {
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
    >
      {days.map(({ date, duration, activity }) => (
        <li key={date} className={classes.item}>
          <Tooltip
            label={`${formatDay(date)}: ${formatDuration(duration)}, activity ${formatPercent(activity)}`}
            portalProps={{ target: '#content' }}
          >
            <UnstyledButton className={classes.day} onClick={() => onOpen(date)}>
              <VisuallyHidden>
                {`${formatDay(date)}: ${formatDuration(duration)}, activity ${formatPercent(activity)}. Show only this day`}
              </VisuallyHidden>
              <span className={classes.ground} aria-hidden>
                <span
                  className={classes.bar}
                  data-empty={duration === 0 || undefined}
                  style={{
                    height: `${Math.max(duration === 0 ? 0 : 4, (duration / longest) * 100)}%`,
                  }}
                />
              </span>
              <span className={classes.words} aria-hidden>
                <span className={classes.weekday}>{formatDay(date).slice(0, 3)}</span>
                <span className={classes.date}>{`${date.slice(8)}/${date.slice(5, 7)}`}</span>
              </span>
              {days.length <= 14 && (
                <span className={classes.worked} aria-hidden>
                  {formatDuration(duration)}
                </span>
              )}
            </UnstyledButton>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

import type { ReactNode } from 'react';
import { formatDay, formatDuration } from '../../language/format.ts';
import classes from './day-heading.module.css';
import type { Day } from './zoned-day.ts';

interface DayHeadingProps {
  day: Day;
  level: 'h2' | 'h3';
  /** The total of the day, if it is known. */
  durationSeconds: number | undefined;
  className?: string;
  /** Shown before the total. */
  children?: ReactNode;
}

/** The heading of a day's time entries, with the day's total. */
export function DayHeading(props: DayHeadingProps) {
  const { day, level: Level, durationSeconds, className = '', children } = props;
  return (
    <header className={`${classes.line} ${className}`}>
      <Level className={classes.day}>{formatDay(day)}</Level>
      {durationSeconds !== undefined && (
        <span className={classes.total}>
          {children}
          <span className={classes.worked}>{formatDuration(durationSeconds)}</span>
        </span>
      )}
    </header>
  );
}

import { useState } from 'react';
import { ChartPanel } from '../ui/charts/chart-panel.tsx';
import { sumOf } from '../ui/charts/chart-columns.ts';
import { formatDuration } from '../language/format.ts';
import { busiestHour, cellLabel, hourLabel, mapRows, shadeOf, shades } from './hour-map.ts';
import classes from './weekday-hours.module.css';

interface WeekdayHoursProps {
  /** Seconds by weekday (0 = Sunday) and hour. */
  hours: number[][];
  weekStart: number;
  timeZone: string;
}

/** When people work: weekdays by hours, the darker the more. */
export function WeekdayHours({ hours, weekStart, timeZone }: WeekdayHoursProps) {
  const rows = mapRows(hours, weekStart);
  const highest = Math.max(0, ...rows.flatMap((row) => row.hours));
  const [pointed, setPointed] = useState<{ row: number; hour: number } | null>(null);
  const row = pointed && rows[pointed.row];
  return (
    <ChartPanel
      title="When work happens"
      description={`By weekday and hour, ${timeZone.replaceAll('_', ' ')}`}
      figures={{
        caption: 'Worked by weekday and hour',
        head: ['Weekday', ...Array.from({ length: 24 }, (_, hour) => hourLabel(hour)), 'Together'],
        rows: rows.map(({ weekday, name, hours: worked }) => ({
          key: String(weekday),
          title: name,
          cells: [...worked, sumOf(worked)].map(formatDuration),
        })),
      }}
    >
      <div className={classes.map} aria-hidden onMouseLeave={() => setPointed(null)}>
        {rows.map(({ weekday, name, hours: worked }, index) => (
          <div key={weekday} className={classes.row}>
            <span className={classes.weekday}>{name.slice(0, 3)}</span>
            {worked.map((seconds, hour) => (
              <span
                key={hour}
                className={classes.cell}
                data-shade={shadeOf(seconds, highest)}
                onMouseEnter={() => setPointed({ row: index, hour })}
              />
            ))}
          </div>
        ))}
        <div className={classes.row}>
          <span className={classes.weekday} />
          {Array.from({ length: 24 }, (_, hour) => (
            <span key={hour} className={classes.hour}>
              {hour % 6 === 0 && String(hour).padStart(2, '0')}
            </span>
          ))}
        </div>
        <div className={classes.foot}>
          <span className={classes.pointed}>
            {row && pointed
              ? cellLabel(row, pointed.hour)
              : `Most on ${busiestHour(rows) ?? 'no day'}`}
          </span>
          <span className={classes.scale}>
            less
            {Array.from({ length: shades + 1 }, (_, shade) => (
              <span key={shade} className={classes.cell} data-shade={shade} />
            ))}
            more
          </span>
        </div>
      </div>
    </ChartPanel>
  );
}

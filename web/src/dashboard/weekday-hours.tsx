import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ChartPanel } from '../ui/charts/chart-panel.tsx';
import { sumOf } from '../ui/charts/chart-columns.ts';
import { formatDuration, formatShortHour, shortWeekdayName } from '../language/format.ts';
import { busiestHour, cellLabel, hourLabel, mapRows, shadeOf, shades } from './hour-map.ts';
import classes from './weekday-hours.module.css';

interface WeekdayHoursProps {
  /** Seconds by weekday (0 = Sunday) and hour. */
  hours: number[][];
  weekStart: number;
  /** Label of the time zone of the hours. */
  zone: string;
}

/** Tracked time by weekday and hour; darker means more. */
export function WeekdayHours({ hours, weekStart, zone }: WeekdayHoursProps) {
  const rows = mapRows(hours, weekStart);
  const highest = Math.max(0, ...rows.flatMap((row) => row.hours));
  const [pointed, setPointed] = useState<{ row: number; hour: number } | null>(null);
  const row = pointed && rows[pointed.row];
  const busiest = busiestHour(rows);
  return (
    <ChartPanel
      title={t`When work happens`}
      description={t`By weekday and hour, ${zone}`}
      figures={{
        caption: t`Worked by weekday and hour`,
        head: [t`Weekday`, ...Array.from({ length: 24 }, (_, hour) => hourLabel(hour)), t`Total`],
        rows: rows.map(({ weekday, name, hours: worked }) => ({
          key: String(weekday),
          title: name,
          cells: [...worked, sumOf(worked)].map(formatDuration),
        })),
      }}
    >
      <div className={classes.map} aria-hidden onMouseLeave={() => setPointed(null)}>
        {rows.map(({ weekday, hours: worked }, index) => (
          <div key={weekday} className={classes.row}>
            <span className={classes.weekday}>{shortWeekdayName(weekday)}</span>
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
              {hour % 6 === 0 && formatShortHour(hour)}
            </span>
          ))}
        </div>
        <div className={classes.foot}>
          <span className={classes.pointed}>
            {row && pointed && cellLabel(row, pointed.hour)}
            {!row && busiest !== undefined && <Trans>Most on {busiest}</Trans>}
          </span>
          <span className={classes.scale}>
            <Trans>less</Trans>
            {Array.from({ length: shades + 1 }, (_, shade) => (
              <span key={shade} className={classes.cell} data-shade={shade} />
            ))}
            <Trans>more</Trans>
          </span>
        </div>
      </div>
    </ChartPanel>
  );
}

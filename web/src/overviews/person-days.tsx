import { t } from '@lingui/core/macro';
import type { PersonOverview } from '@time-tracker/contract/members/work-pages';
import { Link } from 'react-router';
import { formatDate, formatDuration, formatShortHour, formatWeekday } from '../language/format.ts';
import { PercentText } from '../language/percent-text.tsx';
import { paths } from '../routing/paths.ts';
import { Panel } from '../ui/panel.tsx';
import classes from './person-days.module.css';

type Day = PersonOverview['days'][number];

const marks = [0, 6, 12, 18, 24];

export function daysDescription(): string {
  return t`Each bar is an hour: height = time worked, pale = not measured. Select a day to see its screenshots.`;
}

/** The hours of the last 14 days, newest first. Each day leads to its screenshots. */
export function PersonDays({ person }: { person: PersonOverview }) {
  const days = person.days.toReversed();
  return (
    <Panel title={t`Last 14 days`} description={daysDescription()}>
      <div className={classes.axis} aria-hidden>
        {marks.map((hour) => (
          <span key={hour} style={{ insetInlineStart: `${(100 * hour) / 24}%` }}>
            {formatShortHour(hour)}
          </span>
        ))}
      </div>
      <ol className={classes.days} aria-label={t`Last 14 days`}>
        {days.map((day) => (
          <li key={day.date}>
            <Link
              to={paths.screenshotsOfDay(person.user.id, day.date)}
              className={classes.day}
              data-empty={day.duration === 0 || undefined}
            >
              <span className={classes.date}>
                {formatWeekday(day.date)} <span>{formatDate(`${day.date}T00:00:00Z`, 'UTC')}</span>
              </span>
              <DayStrip day={day} />
              <span className={classes.worked}>
                {day.duration === 0 ? '–' : formatDuration(day.duration)}
              </span>
              <span className={classes.activity}>
                {day.duration > 0 && <PercentText percent={day.activity} />}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const drawn = { width: 1000, height: 24, leastHeight: 3, gap: 4 };

function DayStrip({ day }: { day: Day }) {
  const startMs = Date.parse(day.start);
  const lengthMs = Date.parse(day.finish) - startMs;
  return (
    <svg
      className={classes.strip}
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {day.hours.map((hour) => {
        const [fromMs, toMs] = [Date.parse(hour.start), Date.parse(hour.finish)];
        const share = Math.min(1, (hour.duration * 1000) / (toMs - fromMs));
        const height = Math.max(drawn.leastHeight, share * drawn.height);
        return (
          <rect
            key={hour.start}
            x={((fromMs - startMs) / lengthMs) * drawn.width + drawn.gap / 2}
            width={((toMs - fromMs) / lengthMs) * drawn.width - drawn.gap}
            y={drawn.height - height}
            height={height}
            data-unmeasured={hour.activity === null || undefined}
          />
        );
      })}
    </svg>
  );
}

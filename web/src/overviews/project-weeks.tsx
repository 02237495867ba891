import { t } from '@lingui/core/macro';
import type { ProjectOverview } from '@time-tracker/contract/members/work-pages';
import { formatDayAndMonth, formatDuration } from '../language/format.ts';
import { Panel } from '../ui/panel.tsx';
import { dayOf } from '../ui/time/zoned-day.ts';
import { WorkFigures } from './work-figures.tsx';
import classes from './project-weeks.module.css';

interface ProjectWeeksProps {
  work: ProjectOverview;
  /** Whether it is the work of everyone in the project. */
  seesAll: boolean;
}

export function hoursTitle(seesAll: boolean): string {
  return seesAll ? t`Hours by week` : t`Your hours by week`;
}

/** Today, this week, the last eight weeks as columns, and all time. */
export function ProjectWeeks({ work, seesAll }: ProjectWeeksProps) {
  const { weeks, today, total, all_time, time_zone: timeZone } = work;
  const longestSeconds = Math.max(1, ...weeks.map(({ duration }) => duration));
  const thisWeek = weeks.at(-1);
  const figures = [
    { label: t`Today`, work: today },
    ...(thisWeek ? [{ label: t`This week`, work: thisWeek }] : []),
    { label: t`Last 8 weeks`, work: total },
    { label: t`All time`, work: all_time },
  ];
  return (
    <Panel title={hoursTitle(seesAll)}>
      <div className={classes.hours}>
        <WorkFigures figures={figures} className={classes.figures} />
        <ol className={classes.weeks} aria-label={t`Hours by week`}>
          {weeks.map(({ start, duration }) => (
            <li key={start}>
              <span className={classes.worked}>
                {duration === 0 ? '–' : formatDuration(duration)}
              </span>
              <span className={classes.track} aria-hidden>
                <span style={{ height: `${(100 * duration) / longestSeconds}%` }} />
              </span>
              <span className={classes.week}>
                {formatDayAndMonth(dayOf(Date.parse(start), timeZone))}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  );
}

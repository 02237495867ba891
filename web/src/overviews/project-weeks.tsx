import { t } from '@lingui/core/macro';
import type { ProjectOverview } from '@time-tracker/contract/members/work-pages';
import { formatDate, formatDuration, formatPercent } from '../language/format.ts';
import { Panel } from '../ui/panel.tsx';
import classes from './project-weeks.module.css';

/** Today, this week, the last eight weeks as columns, and all time. */
export function ProjectWeeks({ work }: { work: ProjectOverview }) {
  const { weeks, today, total, all_time, time_zone: timeZone } = work;
  const longestSeconds = Math.max(1, ...weeks.map(({ duration }) => duration));
  const thisWeek = weeks.at(-1);
  const figures = [
    { label: t`Today`, sum: today },
    ...(thisWeek ? [{ label: t`This week`, sum: thisWeek }] : []),
    { label: t`Last 8 weeks`, sum: total },
    { label: t`All time`, sum: all_time },
  ];
  return (
    <Panel title={t`Hours by week`}>
      <div className={classes.hours}>
        <dl className={classes.figures}>
          {figures.map(({ label, sum }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatDuration(sum.duration)}</dd>
              <dd className={classes.activity}>
                {sum.activity === null
                  ? t`activity not measured`
                  : t`activity ${{ percent: formatPercent(sum.activity) }}`}
              </dd>
            </div>
          ))}
        </dl>
        <ol className={classes.weeks} aria-label={t`Hours by week`}>
          {weeks.map(({ start, duration }) => (
            <li key={start}>
              <span className={classes.worked}>
                {duration === 0 ? '–' : formatDuration(duration)}
              </span>
              <span className={classes.track} aria-hidden>
                <span style={{ height: `${(100 * duration) / longestSeconds}%` }} />
              </span>
              <span className={classes.week}>{formatDate(start, timeZone).slice(0, 5)}</span>
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  );
}

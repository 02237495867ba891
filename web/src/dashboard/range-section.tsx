import { memo } from 'react';
import { rangeDates, rangePresets, type Calendar } from '../filters/day-range.ts';
import type { WorkFilters } from '../filters/work-filters.ts';
import { paths } from '../routing/paths.ts';
import { formatDuration, formatPercent } from '../language/format.ts';
import { otherColor, shadeOf } from '../ui/charts/series-color.ts';
import { othersName, ProjectDays } from './project-days.tsx';
import { RankedList } from './ranked-list.tsx';
import classes from './range-section.module.css';
import type { LinkTo } from './screen-links.ts';
import type { Overview } from './use-overview.ts';
import { WeekdayHours } from './weekday-hours.tsx';

interface RangeSectionProps {
  overview: Overview;
  filters: WorkFilters;
  calendar: Calendar;
  /** Whether this is of more people than one. */
  seesOthers: boolean;
  linkTo: LinkTo;
}

/** The range at a glance: by day, by hour, and who and what is ahead. */
export const RangeSection = memo(function RangeSection(props: RangeSectionProps) {
  const { overview, filters, calendar, seesOthers, linkTo } = props;
  return (
    <>
      <RangeHeading overview={overview} range={filters.range} seesOthers={seesOthers} />
      <ProjectDays overview={overview} calendar={calendar} linkTo={linkTo} />
      <Ranks {...props} />
    </>
  );
});

/** When, and who and what is ahead. */
function Ranks({ overview, filters, calendar, seesOthers, linkTo }: RangeSectionProps) {
  const { projects, other_projects: others } = overview;
  return (
    <>
      <div className={classes.pair}>
        <WeekdayHours
          hours={overview.hours}
          weekStart={calendar.weekStart}
          timeZone={filters.timeZone}
        />
        <RankedList
          title="Top projects"
          items={[
            ...projects.map(({ id, name, color, duration, percent }) => ({
              key: id,
              name,
              seconds: duration,
              percent,
              color: shadeOf(color),
              to: linkTo(paths.timeLog, { projectId: id }),
            })),
            ...(others
              ? [
                  {
                    key: 'others',
                    name: othersName(others.count),
                    to: null,
                    seconds: others.duration,
                    percent: others.percent,
                    color: otherColor,
                  },
                ]
              : []),
          ]}
          none="No project was worked on."
          all={{ to: paths.projects, words: 'Projects' }}
        />
      </div>
      <RankedPeopleAndApps overview={overview} seesOthers={seesOthers} linkTo={linkTo} />
    </>
  );
}

function RankedPeopleAndApps(props: Pick<RangeSectionProps, 'overview' | 'seesOthers' | 'linkTo'>) {
  const { overview, seesOthers, linkTo } = props;
  const { members, member_count: count, apps, sites } = overview;
  return (
    <div className={classes.ranks}>
      {seesOthers && (
        <RankedList
          title="Top members"
          description={count > members.length ? `${members.length} of ${count}` : undefined}
          items={members.map(({ id, name, duration, percent }) => ({
            key: id,
            name,
            seconds: duration,
            percent,
            to: linkTo(paths.timeLog, { userId: id }),
          }))}
          none="Nobody worked."
          all={{ to: linkTo(paths.timeLog), words: 'TimeLog' }}
        />
      )}
      {(['app', 'url'] as const).map((kind) => (
        <RankedList
          key={kind}
          title={kind === 'app' ? 'Top applications' : 'Top sites'}
          items={(kind === 'app' ? apps : sites).map(({ name, seconds, percent }) => ({
            key: name,
            name,
            seconds,
            percent,
            to: linkTo(paths.apps, {}, { kind, search: name }),
          }))}
          none={
            kind === 'app'
              ? 'No applications: the desktop recorder notes them, a browser cannot see them.'
              : 'No sites: the desktop recorder notes them, a browser cannot see them.'
          }
          all={{ to: linkTo(paths.apps, {}, { kind }), words: 'Apps' }}
        />
      ))}
    </div>
  );
}

function RangeHeading({
  overview,
  range,
  seesOthers,
}: Pick<RangeSectionProps, 'overview' | 'seesOthers'> & { range: WorkFilters['range'] }) {
  const { total, member_count: people } = overview;
  return (
    <div className={classes.heading}>
      <div>
        <h2 className={classes.range}>
          {range.preset === null ? rangeDates(range) : rangePresets[range.preset]}
        </h2>
        {range.preset !== null && <div className={classes.dates}>{rangeDates(range)}</div>}
      </div>
      <dl className={classes.numbers}>
        <Total label="Worked" value={formatDuration(total.duration)} />
        <Total label="Activity" value={formatPercent(total.activity)} />
        <Total label="Projects" value={String(total.projects)} />
        {seesOthers && <Total label="Members" value={String(people)} />}
      </dl>
    </div>
  );
}

function Total({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

import { t } from '@lingui/core/macro';
import { memo } from 'react';
import type { Calendar } from '../filters/day-range.ts';
import { rangeZoneLabel } from '../filters/range-zone.ts';
import type { WorkFilters } from '../filters/work-filters.ts';
import { paths } from '../routing/paths.ts';
import { PersonLink } from '../routing/person-link.tsx';
import { ProjectLink } from '../routing/project-link.tsx';
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
  /** Whether the numbers are of more than one person. */
  seesOthers: boolean;
  linkTo: LinkTo;
}

/** The range at a glance: by day, by hour, and the top projects, members and apps. */
export const RangeSection = memo(function RangeSection(props: RangeSectionProps) {
  const { overview, calendar, linkTo } = props;
  return (
    <>
      <ProjectDays overview={overview} calendar={calendar} linkTo={linkTo} />
      <Ranks {...props} />
    </>
  );
});

function Ranks({ overview, filters, calendar, seesOthers, linkTo }: RangeSectionProps) {
  const { projects, other_projects: others } = overview;
  return (
    <>
      <div className={classes.pair}>
        <WeekdayHours
          hours={overview.hours}
          weekStart={calendar.weekStart}
          zone={rangeZoneLabel(filters.range, filters.timeZone)}
        />
        <RankedList
          title={t`Top projects`}
          items={[
            ...projects.map(({ id, name, color, duration, percent }) => ({
              key: id,
              name,
              seconds: duration,
              percent,
              color: shadeOf(color),
              to: linkTo(paths.timeLog, { projectId: id }),
              page: <ProjectLink id={id} name={name} />,
            })),
            ...(others ? [rankedOthers(others)] : []),
          ]}
          emptyText={t`No time on any project.`}
          all={{ to: paths.projects, label: t`Projects` }}
        />
      </div>
      <RankedPeopleAndApps overview={overview} seesOthers={seesOthers} linkTo={linkTo} />
    </>
  );
}

function rankedOthers({ count, duration, percent }: NonNullable<Overview['other_projects']>) {
  const name = othersName(count);
  return { key: 'others', name, to: null, seconds: duration, percent, color: otherColor };
}

function RankedPeopleAndApps(props: Pick<RangeSectionProps, 'overview' | 'seesOthers' | 'linkTo'>) {
  const { overview, seesOthers, linkTo } = props;
  const { members, member_count: count, apps, sites } = overview;
  const memberCount = members.length;
  return (
    <div className={classes.ranks}>
      {seesOthers && (
        <RankedList
          title={t`Top members`}
          description={
            count > memberCount
              ? t`${memberCount} of ${count}, with time and share of the total`
              : t`Time and share of the total`
          }
          items={members.map(({ id, name, duration, percent }) => ({
            key: id,
            name,
            seconds: duration,
            percent,
            to: linkTo(paths.timeLog, { userId: id }),
            page: <PersonLink id={id} name={name} />,
          }))}
          emptyText={t`No one tracked time.`}
          all={{ to: linkTo(paths.timeLog), label: t`TimeLog` }}
        />
      )}
      {(['app', 'url'] as const).map((kind) => (
        <RankedList
          key={kind}
          title={kind === 'app' ? t`Top apps` : t`Top websites`}
          description={t`Time and share of app and website time`}
          items={(kind === 'app' ? apps : sites).map(({ name, seconds, percent }) => ({
            key: name,
            name,
            seconds,
            percent,
            to: linkTo(paths.apps, {}, { kind, search: name }),
          }))}
          emptyText={
            kind === 'app'
              ? t`No apps. The desktop app records them; a browser cannot.`
              : t`No websites. The desktop app records them; a browser cannot.`
          }
          all={{ to: linkTo(paths.apps, {}, { kind }), label: t`Apps` }}
        />
      ))}
    </div>
  );
}

import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { customRange, type Calendar } from '../filters/day-range.ts';
import { paths } from '../routing/paths.ts';
import { TextLink } from '../routing/text-link.tsx';
import { chartColumns } from '../ui/charts/chart-columns.ts';
import { otherColor, shadeOf } from '../ui/charts/series-color.ts';
import { StackedPanel } from '../ui/charts/stacked-panel.tsx';
import type { LinkTo } from './screen-links.ts';
import type { Overview } from './use-overview.ts';

interface ProjectDaysProps {
  overview: Overview;
  calendar: Calendar;
  linkTo: LinkTo;
}

/** Tracked time per day, stacked by project. A click on a day opens it in the TimeLog. */
export function ProjectDays({ overview, calendar, linkTo }: ProjectDaysProps) {
  const navigate = useNavigate();
  const { days, projects, other_projects: others } = overview;
  const columns = useMemo(() => {
    const parts = [...projects.map((project) => project.days), ...(others ? [others.days] : [])];
    return chartColumns(
      days.map(({ date }) => date),
      parts,
      calendar.weekStart,
    );
  }, [days, projects, others, calendar.weekStart]);
  const series = [
    ...projects.map(({ id, name, color }) => ({ key: id, name, color: shadeOf(color) })),
    ...(others ? [{ key: 'others', name: othersName(others.count), color: otherColor }] : []),
  ];
  return (
    <StackedPanel
      title={t`Worked per day`}
      description={days.length === columns.length ? t`By project` : t`By project, week by week`}
      actions={
        <TextLink to={linkTo(paths.timeLog)} size="sm">
          <Trans>TimeLog</Trans>
        </TextLink>
      }
      label={t`Worked per day by project`}
      columns={columns}
      series={series}
      sums={[
        ...projects.map(({ duration }) => duration),
        ...(others ? [others.duration] : []),
        overview.total.duration,
      ]}
      chooseLabel={t`Open in TimeLog`}
      onChoose={({ first, last }) => {
        void navigate(linkTo(paths.timeLog, { range: customRange(first, last, calendar) }));
      }}
    />
  );
}

export function othersName(count: number): string {
  return t`${plural(count, { one: '# more project', other: '# more projects' })}`;
}

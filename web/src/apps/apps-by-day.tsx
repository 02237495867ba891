import type { AppGroup } from '@time-tracker/contract/app';
import { useMemo } from 'react';
import { customRange } from '../filters/day-range.ts';
import type { WorkFiltersInAddress } from '../filters/use-work-filters.ts';
import { chartColumns, sumOf } from '../ui/chart-columns.ts';
import { ChartPanel } from '../ui/chart-panel.tsx';
import { formatDuration } from '../ui/format.ts';
import { otherColor, seriesColorsOf } from '../ui/series-color.ts';
import { columnName, StackedColumns } from '../ui/stacked-columns.tsx';
import { appDays } from './app-charts.ts';

interface AppsByDayProps {
  days: string[];
  groups: AppGroup[];
  address: WorkFiltersInAddress;
}

/** The applications used most on each day, stacked; a day leads to itself alone. */
export function AppsByDay({ days, groups, address }: AppsByDayProps) {
  const { calendar, change } = address;
  const apps = useMemo(() => appDays(days, groups), [days, groups]);
  const columns = useMemo(
    () =>
      chartColumns(
        days,
        apps.map((app) => app.days),
        calendar.weekStart,
      ),
    [days, apps, calendar.weekStart],
  );
  const colors = seriesColorsOf(apps.map((_, index) => index));
  const series = apps.map(({ key, name, kind }, index) => ({
    ...{ key, name },
    color: (kind === null ? undefined : colors.get(index)) ?? otherColor,
  }));
  const label = 'Time by day and application';
  return (
    <ChartPanel
      title="By day"
      description="The applications and sites used most"
      figures={{
        caption: label,
        head: ['Day', ...series.map(({ name }) => name), 'Together'],
        rows: columns.map((column) => ({
          key: column.first,
          title: columnName(column),
          cells: [...column.values, sumOf(column.values)].map(formatDuration),
        })),
        foot: {
          title: 'Together',
          cells: [
            ...apps.map((app) => sumOf(app.days)),
            sumOf(apps.flatMap((app) => app.days)),
          ].map(formatDuration),
        },
      }}
    >
      <StackedColumns
        label={label}
        columns={columns}
        series={series}
        chooseWords="Show it alone"
        onChoose={({ first, last }) => change({ range: customRange(first, last, calendar) })}
      />
    </ChartPanel>
  );
}

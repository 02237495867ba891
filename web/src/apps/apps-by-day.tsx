import { t } from '@lingui/core/macro';
import type { AppGroup } from '@time-tracker/contract/app';
import { useMemo } from 'react';
import { customRange } from '../filters/day-range.ts';
import type { WorkFiltersInAddress } from '../filters/use-work-filters.ts';
import { chartColumns, sumOf } from '../ui/charts/chart-columns.ts';
import { otherColor, seriesColor } from '../ui/charts/series-color.ts';
import { StackedPanel } from '../ui/charts/stacked-panel.tsx';
import { appDays } from './app-charts.ts';

interface AppsByDayProps {
  days: string[];
  groups: AppGroup[];
  address: WorkFiltersInAddress;
}

/** The most used apps by day, as stacked columns. A click on a day shows only that day. */
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
  const series = apps.map(({ key, name, kind }, index) => ({
    key,
    name,
    color: kind === null ? otherColor : seriesColor(index),
  }));
  return (
    <StackedPanel
      title={t`By day`}
      description={t`Most used apps and websites`}
      label={t`Time by day and app`}
      columns={columns}
      series={series}
      sums={[...apps.map((app) => sumOf(app.days)), sumOf(apps.flatMap((app) => app.days))]}
      chooseLabel={t`Show only this`}
      onChoose={({ first, last }) => change({ range: customRange(first, last, calendar) })}
    />
  );
}

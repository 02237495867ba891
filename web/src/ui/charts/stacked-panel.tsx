import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { sumOf, type ChartColumn } from './chart-columns.ts';
import { ChartPanel } from './chart-panel.tsx';
import { formatDuration } from '../../language/format.ts';
import { columnName, StackedColumns, type ChartSeries } from './stacked-columns.tsx';

interface StackedPanelProps {
  title: string;
  description: string;
  actions?: ReactNode;
  /** For screen readers: "Worked per day by project". */
  label: string;
  columns: ChartColumn[];
  /** From the bottom up; the columns' values are in this order. */
  series: ChartSeries[];
  /** Seconds of each series, then the total. */
  sums: number[];
  /** What a click on a column does, and its label: "Open in TimeLog". */
  onChoose: (column: ChartColumn) => void;
  chooseLabel: string;
}

/** Time by day, stacked, or as a table. */
export function StackedPanel(props: StackedPanelProps) {
  const { title, description, actions, label, columns, series, sums } = props;
  return (
    <ChartPanel
      title={title}
      description={description}
      actions={actions}
      figures={{
        caption: label,
        head: [t`Day`, ...series.map(({ name }) => name), t`Total`],
        rows: columns.map((column) => ({
          key: column.first,
          title: columnName(column),
          cells: [...column.values, sumOf(column.values)].map(formatDuration),
        })),
        foot: { title: t`Total`, cells: sums.map(formatDuration) },
      }}
    >
      <StackedColumns
        label={label}
        columns={columns}
        series={series}
        chooseLabel={props.chooseLabel}
        onChoose={props.onChoose}
      />
    </ChartPanel>
  );
}

import type { ReactNode } from 'react';
import { sumOf, type ChartColumn } from './chart-columns.ts';
import { ChartPanel } from './chart-panel.tsx';
import { formatDuration } from '../../language/format.ts';
import { columnName, StackedColumns, type ChartSeries } from './stacked-columns.tsx';

interface StackedPanelProps {
  title: string;
  description: string;
  actions?: ReactNode;
  /** What is drawn, said to screen readers: "Worked per day by project". */
  label: string;
  columns: ChartColumn[];
  /** From the ground up; the columns' values are in this order. */
  series: ChartSeries[];
  /** Seconds of each series, then of all together. */
  sums: number[];
  /** What choosing a column does, and how that is called: "Open in TimeLog". */
  onChoose: (column: ChartColumn) => void;
  chooseLabel: string;
}

/** Time by day, stacked, with the table behind it. */
export function StackedPanel(props: StackedPanelProps) {
  const { title, description, actions, label, columns, series, sums } = props;
  return (
    <ChartPanel
      title={title}
      description={description}
      actions={actions}
      figures={{
        caption: label,
        head: ['Day', ...series.map(({ name }) => name), 'Together'],
        rows: columns.map((column) => ({
          key: column.first,
          title: columnName(column),
          cells: [...column.values, sumOf(column.values)].map(formatDuration),
        })),
        foot: { title: 'Together', cells: sums.map(formatDuration) },
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

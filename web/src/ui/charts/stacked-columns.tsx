import { t } from '@lingui/core/macro';
import { useState, type KeyboardEvent } from 'react';
import { isLabelled, isWeek, sumOf, timeLines, type ChartColumn } from './chart-columns.ts';
import { durationText } from '../../language/duration-text.ts';
import { formatDate, formatDay, formatDayAndMonth, formatDuration } from '../../language/format.ts';
import classes from './stacked-columns.module.css';

export interface ChartSeries {
  key: string | number;
  name: string;
  color: string;
}

interface StackedColumnsProps {
  /** For screen readers: "Worked per day by project". */
  label: string;
  columns: ChartColumn[];
  /** From the bottom up; the columns' values are in this order. */
  series: ChartSeries[];
  /** What a click on a column does, and its label: "Open in TimeLog". */
  onChoose: (column: ChartColumn) => void;
  chooseLabel: string;
}

const labelsMax = 10;

/**
 * Stacked time by day. One tab stop; the arrow keys move between columns. The hovered or focused
 * column shows its values.
 */
export function StackedColumns(props: StackedColumnsProps) {
  const { label, columns, series, onChoose, chooseLabel } = props;
  const [current, setCurrent] = useState(columns.length - 1);
  const [shown, setShown] = useState<number | null>(null);
  const lines = timeLines(Math.max(0, ...columns.map(({ values }) => sumOf(values))));
  const topSeconds = lines.at(-1) ?? 1;
  const stop = Math.min(current, columns.length - 1);
  const goTo = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') setShown(null);
    const next = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: columns.length - 1 };
    const target = Object.hasOwn(next, event.key) ? next[event.key as keyof typeof next] : stop;
    if (target === stop || !columns[target]) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('button')[target]?.focus();
  };
  const shownColumn = shown === null ? undefined : columns[shown];
  return (
    <div className={classes.chart}>
      <div className={classes.plot}>
        {lines.map((line) => (
          <div
            key={line}
            className={classes.line}
            style={{ bottom: `${(100 * line) / topSeconds}%` }}
            aria-hidden
          >
            <span>{durationText(line)}</span>
          </div>
        ))}
        <div
          role="group"
          aria-label={t`${label}. Use the arrow keys to move between columns.`}
          className={classes.columns}
          onKeyDown={goTo}
          onMouseLeave={() => setShown(null)}
        >
          {columns.map((column, index) => (
            <button
              key={column.first}
              type="button"
              tabIndex={index === stop ? 0 : -1}
              className={classes.column}
              aria-label={`${columnName(column)}: ${columnText(column, series)}. ${chooseLabel}`}
              onClick={() => onChoose(column)}
              onMouseEnter={() => setShown(index)}
              onFocus={() => {
                setCurrent(index);
                setShown(index);
              }}
              onBlur={() => setShown(null)}
            >
              {column.values.map((seconds, place) => (
                <span
                  key={series[place]?.key}
                  className={classes.part}
                  style={{
                    height: `${(100 * seconds) / topSeconds}%`,
                    background: series[place]?.color,
                  }}
                />
              ))}
            </button>
          ))}
        </div>
        {shown !== null && shownColumn && (
          <ColumnFigures
            column={shownColumn}
            series={series}
            place={(shown + 0.5) / columns.length}
            hint={chooseLabel}
          />
        )}
      </div>
      <DayLabels columns={columns} />
      {series.length > 1 && <Legend series={series} />}
    </div>
  );
}

interface ColumnFiguresProps extends Pick<StackedColumnsProps, 'series'> {
  column: ChartColumn;
  /** From the left, 0 to 1. */
  place: number;
  hint: string;
}

/** Beside the column, on the side with more space. The label of the button has the same for screen readers. */
function ColumnFigures({ column, series, place, hint }: ColumnFiguresProps) {
  const parts = series.flatMap(({ key, name, color }, index) => {
    const seconds = column.values[index] ?? 0;
    return seconds === 0 ? [] : [{ key, name, color, seconds }];
  });
  return (
    <div
      aria-hidden
      className={classes.figures}
      data-side={place > 0.5 ? 'left' : 'right'}
      style={{ insetInlineStart: `${100 * place}%` }}
    >
      <div className={classes.figuresHead}>
        <span>{columnName(column)}</span>
        <span>{formatDuration(sumOf(column.values))}</span>
      </div>
      {parts.reverse().map(({ key, name, color, seconds }) => (
        <div key={key} className={classes.figure}>
          <span className={classes.chip} style={{ background: color }} />
          <span className={classes.name}>{name}</span>
          <span>{formatDuration(seconds)}</span>
        </div>
      ))}
      <div className={classes.hint}>{hint}</div>
    </div>
  );
}

function DayLabels({ columns }: Pick<StackedColumnsProps, 'columns'>) {
  return (
    <div className={classes.labels} aria-hidden>
      {columns.map(({ first }, index) => (
        <span
          key={first}
          className={classes.label}
          data-always={isLabelled(index, columns.length, labelsMax / 2) || undefined}
        >
          {isLabelled(index, columns.length, labelsMax) && <span>{formatDayAndMonth(first)}</span>}
        </span>
      ))}
    </div>
  );
}

function Legend({ series }: Pick<StackedColumnsProps, 'series'>) {
  return (
    <ul className={classes.legend} aria-hidden>
      {series.map(({ key, name, color }) => (
        <li key={key}>
          <span className={classes.chip} style={{ background: color }} />
          <span className={classes.name}>{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** `Friday, 20/11/2026`, or the days of a week. */
export function columnName(column: ChartColumn): string {
  const { first, last } = column;
  return isWeek(column) ? `${dateText(first)} – ${dateText(last)}` : formatDay(first);
}

function columnText({ values }: ChartColumn, series: ChartSeries[]): string {
  const parts = series.flatMap(({ name }, index) => {
    const seconds = values[index] ?? 0;
    return seconds === 0 ? [] : [`${name} ${formatDuration(seconds)}`];
  });
  if (parts.length === 0) return t`nothing`;
  return `${formatDuration(sumOf(values))}; ${parts.reverse().join(', ')}`;
}

function dateText(day: string): string {
  return formatDate(`${day}T00:00:00Z`, 'UTC');
}

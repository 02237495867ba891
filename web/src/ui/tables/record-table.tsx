import { Box } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import edgeClasses from '../scroll-edges.module.css';
import { watchScrollEdges } from '../scroll-edges.ts';
import classes from './record-table.module.css';

export interface Column<Row> {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** Numbers align right. */
  align?: 'left' | 'right';
  /** Names the row: first line of the card on a phone, row header in the table. */
  isTitle?: boolean;
  /** Whether the cell is empty, such as a dash. Cards omit it. */
  isNothing?: (row: Row) => boolean;
  /** Needs no label on a card. */
  isPlain?: boolean;
  /** Long text: on a card it is below the other lines. */
  isLong?: boolean;
  /** The label is for screen readers only, as for a column of buttons. On a card it is in the corner. */
  hidesLabel?: boolean;
  /** Left out of the table while it is narrow, such as on a tablet. Cards have it. */
  isExtra?: boolean;
}

interface RecordTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string | number;
  /** The heading above a row, if it and the rows below it have one. */
  headingOf?: (row: Row) => ReactNode;
  /** For many small rows: on a phone the cells are side by side instead of one per line. */
  isDense?: boolean;
}

/**
 * A table. On a phone each row becomes a card. The roles are explicit because browsers drop them
 * from table elements with a block layout.
 */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { label, columns, rows, keyOf, headingOf, isDense = false } = props;
  return (
    <div className={[classes.frame, edgeClasses.edges].join(' ')} ref={watchScrollEdges}>
      <Box
        component="table"
        role="table"
        aria-label={label}
        className={classes.table}
        data-dense={isDense || undefined}
      >
        <thead role="rowgroup" className={classes.head}>
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={classes.headCell}
                data-align={column.align}
                data-corner={column.hidesLabel || undefined}
                data-extra={column.isExtra || undefined}
              >
                <span
                  className={column.hidesLabel ? 'unseen' : undefined}
                  title={column.hidesLabel ? undefined : column.label}
                >
                  {column.label}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Fragment key={keyOf(row)}>
              <HeadingRow heading={headingOf?.(row)} columnCount={columns.length} />
              <tr role="row" className={classes.row}>
                {columns.map((column) => (
                  <td
                    key={column.key}
                    role={column.isTitle ? 'rowheader' : 'cell'}
                    className={classes.cell}
                    data-align={column.align}
                    data-title={column.isTitle || undefined}
                    data-long={column.isLong || undefined}
                    data-corner={column.hidesLabel || undefined}
                    data-extra={column.isExtra || undefined}
                    data-nothing={column.isNothing?.(row) || undefined}
                  >
                    {!column.isTitle && !column.hidesLabel && !column.isPlain && (
                      <span className={classes.cardLabel} aria-hidden>
                        {column.label}
                      </span>
                    )}
                    {column.render(row)}
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </Box>
    </div>
  );
}

function HeadingRow({ heading, columnCount }: { heading: ReactNode; columnCount: number }) {
  if (heading === undefined) return null;
  return (
    <tr role="row" className={classes.headingRow}>
      <td role="cell" colSpan={columnCount} className={classes.heading}>
        {heading}
      </td>
    </tr>
  );
}

import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './record-table.module.css';

export interface Column<Row> {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** Numbers align right. */
  align?: 'left' | 'right';
  /** Names the row: first line of the card on a phone, row header in the table. */
  isTitle?: boolean;
  /** What says nothing, as a dash does: no line of a card. */
  isNothing?: (row: Row) => boolean;
  /** Speaks for itself: on a card of lines it stands without its label. */
  isPlain?: boolean;
  /** May be many words: on a card of lines it has lines of its own, below the others. */
  isLong?: boolean;
  /** The label is for screen readers only, as above a column of buttons; in the corner of a card. */
  hidesLabel?: boolean;
}

interface RecordTableProps<Row> {
  /** What the table lists, said to screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string | number;
  /** Rows that are many and small: on a phone the cells stand beside each other, not each on its line. */
  isDense?: boolean;
}

/**
 * The one table: on a phone each row becomes a card. The roles are written out because browsers
 * drop them from table elements that are laid out as blocks.
 */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { label, columns, rows, keyOf, isDense = false } = props;
  return (
    <div className={classes.frame}>
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
            <tr key={keyOf(row)} role="row" className={classes.row}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  role={column.isTitle ? 'rowheader' : 'cell'}
                  className={classes.cell}
                  data-align={column.align}
                  data-title={column.isTitle || undefined}
                  data-long={column.isLong || undefined}
                  data-corner={column.hidesLabel || undefined}
                  data-nothing={column.isNothing?.(row) || undefined}
                >
                  {!column.isTitle && !column.hidesLabel && !(isDense && column.isPlain) && (
                    <span className={classes.cardLabel} aria-hidden>
                      {column.label}
                    </span>
                  )}
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </div>
  );
}

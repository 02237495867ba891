import { t } from '@lingui/core/macro';
import classes from './figures-table.module.css';

export interface FiguresTableProps {
  /** What the figures are, for screen readers. */
  caption: string;
  /** Column headings. The first is above the row names. */
  head: string[];
  rows: { key: string; title: string; cells: string[] }[];
  /** The total row. */
  foot?: { title: string; cells: string[] };
  /** For screen readers only. */
  isHidden: boolean;
}

/** The figures of a chart, in the same order. */
export function FiguresTable({ caption, head, rows, foot, isHidden }: FiguresTableProps) {
  return (
    <div
      className={isHidden ? 'unseen' : classes.frame}
      {...(isHidden ? {} : { role: 'region', 'aria-label': t`${caption}, table`, tabIndex: 0 })}
    >
      <table className={classes.table}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {head.map((label, index) => (
              <th key={index} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, cells }) => (
            <FiguresRow key={key} title={title} cells={cells} />
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <FiguresRow {...foot} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function FiguresRow({ title, cells }: { title: string; cells: string[] }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {cells.map((cell, index) => (
        <td key={index}>{cell}</td>
      ))}
    </tr>
  );
}

import { t } from '@lingui/core/macro';
import type { ApiReceives } from '@time-tracker/contract/api';
import { formatDuration, formatWeekday } from '../../language/format.ts';
import classes from './weekly-sheet.module.css';

interface SheetTableProps {
  sheet: ApiReceives['activity']['days'];
  /** True while the shown data is outdated. */
  isStale: boolean;
}

/** Rows: members and their projects. Columns: days. Totals at the ends. */
export function SheetTable({ sheet, isStale }: SheetTableProps) {
  return (
    <div
      className={classes.frame}
      tabIndex={0}
      role="region"
      aria-label={t`Sheet, scrolls sideways`}
    >
      <table className={classes.table} data-stale={isStale || undefined}>
        <thead>
          <tr>
            <th scope="col">{t`Member and project`}</th>
            {sheet.days.map(({ date }) => (
              <th key={date} scope="col" className={classes.number}>
                <span className={classes.weekday}>{formatWeekday(date)}</span>{' '}
                {`${date.slice(8)}/${date.slice(5, 7)}`}
              </th>
            ))}
            <th scope="col" className={classes.number}>
              {t`Total`}
            </th>
          </tr>
        </thead>
        {sheet.groups.map((member) => (
          <tbody key={member.id}>
            <tr className={classes.member}>
              <th scope="rowgroup">{member.name}</th>
              <Durations days={member.days} total={member.duration} />
            </tr>
            {member.projects?.map((project) => (
              <tr key={project.id}>
                <th scope="row" className={classes.project}>
                  {project.name}
                </th>
                <Durations days={project.days} total={project.duration} />
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row">{t`Total, all members`}</th>
            <Durations
              days={sheet.days.map(({ duration }) => duration)}
              total={sheet.total.duration}
            />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Durations({ days, total }: { days: number[]; total: number }) {
  return (
    <>
      {days.map((seconds, index) => (
        <td key={index} className={classes.number} data-none={seconds === 0 || undefined}>
          {seconds === 0 ? '–' : formatDuration(seconds)}
        </td>
      ))}
      <td className={classes.number} data-sum>
        {formatDuration(total)}
      </td>
    </>
  );
}

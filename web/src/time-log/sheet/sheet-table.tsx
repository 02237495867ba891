import type { ApiReceives } from '@time-tracker/contract/api';
import { formatDuration, formatWeekday } from '../../language/format.ts';
import classes from './weekly-sheet.module.css';

interface SheetTableProps {
  sheet: ApiReceives['activity']['days'];
  /** On while what is shown is of before. */
  isStale: boolean;
}

/** Members and their projects down, days across, sums at the ends. */
export function SheetTable({ sheet, isStale }: SheetTableProps) {
  return (
    <div className={classes.frame} tabIndex={0} role="region" aria-label="Sheet, scrolls sideways">
      <table className={classes.table} data-stale={isStale || undefined}>
        <thead>
          <tr>
            <th scope="col">Member and project</th>
            {sheet.days.map(({ date }) => (
              <th key={date} scope="col" className={classes.number}>
                <span className={classes.weekday}>{formatWeekday(date)}</span>{' '}
                {`${date.slice(8)}/${date.slice(5, 7)}`}
              </th>
            ))}
            <th scope="col" className={classes.number}>
              Total
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
            <th scope="row">Everybody</th>
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

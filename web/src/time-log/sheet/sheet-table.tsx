import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { useCurrentUser } from '../../api/session.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { formatDayAndMonth, formatWeekday } from '../../language/format.ts';
import { PersonLink } from '../../routing/person-link.tsx';
import { paths } from '../../routing/paths.ts';
import { ProjectLink } from '../../routing/project-link.tsx';
import edgeClasses from '../../ui/scroll-edges.module.css';
import type { Day } from '../../ui/time/zoned-day.ts';
import { SheetCell, type CellTyping } from './sheet-cell.tsx';
import { withOwnRows, type Sheet, type SheetMember } from './sheet-rows.ts';
import { TimeFacts } from './time-facts.tsx';
import { useGridKeys, type CellKey } from './use-grid-keys.ts';
import { acceptsManualTime } from '../data/use-placed-time.ts';
import { useScrollToDay } from './use-scroll-to-day.ts';
import type { UnchangedDay } from './use-unchanged-screens.ts';
import { workLink } from './work-link.ts';
import classes from './weekly-sheet.module.css';

/** What the user may type into their own rows. */
export interface OwnTyping {
  /** Projects that accept manual time; never empty. */
  projects: readonly { id: number; name: string }[];
  mayDelete: (projectId: number) => boolean;
}

interface SheetTableProps {
  sheet: Sheet;
  address: WorkFiltersInAddress;
  /** Undefined if the own rows are not shown, or manual time is off. */
  typing: OwnTyping | undefined;
  /** Days on which the screen of a member looked unchanged, by member. */
  unchanged: ReadonlyMap<number, readonly UnchangedDay[]>;
  /** True while the shown data is outdated. */
  isStale: boolean;
}

/** Rows: members and their projects. Columns: days. Totals at the ends. */
export function SheetTable({ sheet, address, typing, unchanged, isStale }: SheetTableProps) {
  const user = useCurrentUser();
  const table = useRef<HTMLTableElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const keys = useGridKeys(table);
  const [addedIds, setAddedIds] = useState<readonly number[]>([]);
  const { today } = address.calendar;
  const dates = sheet.days.map(({ date }) => date);
  useScrollToDay(frame, dates.indexOf(today), dates[0] ?? '');
  const added = typing?.projects.filter(({ id }) => addedIds.includes(id)) ?? [];
  const own = typing && { id: user.id, name: user.name, added };
  const members = withOwnRows(sheet, own);
  const longest = Math.max(1, ...members.flatMap(({ days }) => days));
  const rows = createRows(members);
  const { cellTyping } = useCellTyping(typing, address.filters.timeZone, today);
  const drawCells = (row: number, line: Line) => (
    <Cells
      row={row}
      dates={dates}
      line={line}
      current={keys.current}
      longest={line.projectId === undefined && line.userId !== undefined ? longest : undefined}
      linkTo={(first, last) => workLink(address, user.time_zone, { ...line, first, last })}
      typingOf={(day) => (line.userId === user.id ? cellTyping(day, line.projectId) : undefined)}
    />
  );
  const linkToScreenshots = (userId: number, day: Day) =>
    workLink(address, user.time_zone, { userId, first: day, last: day }, paths.screenshots);
  const totals = sheet.days.map(({ duration }) => duration);
  return (
    <div
      ref={frame}
      className={`${edgeClasses.edges} ${classes.frame}`}
      tabIndex={0}
      role="region"
      aria-label={t`Sheet, scrolls sideways`}
    >
      <table
        ref={table}
        role="grid"
        aria-label={t`Hours by member, project and day`}
        className={classes.table}
        data-stale={isStale || undefined}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        <SheetHead dates={dates} today={today} />
        {members.map((member) => (
          <tbody key={member.id}>
            <tr className={classes.member}>
              <th scope="rowgroup">
                <PersonLink id={member.id} name={member.name} />
                <TimeFacts
                  member={member}
                  unchanged={unchanged.get(member.id) ?? []}
                  linkToDay={(day) => linkToScreenshots(member.id, day)}
                />
              </th>
              {drawCells(rows.get(`${member.id}`) ?? 0, { ...member, userId: member.id })}
            </tr>
            {member.projects?.map((project) => (
              <tr key={project.id}>
                <th scope="row" className={classes.project}>
                  <ProjectLink id={project.id} name={project.name} />
                </th>
                {drawCells(rows.get(`${member.id}/${project.id}`) ?? 0, {
                  ...project,
                  userId: member.id,
                  projectId: project.id,
                })}
              </tr>
            ))}
            {typing && member.id === user.id && (
              <AddRow
                projects={typing.projects.filter(({ id }) =>
                  member.projects?.every((project) => project.id !== id),
                )}
                columns={dates.length + 1}
                onAdd={(id) => setAddedIds([...addedIds, id])}
              />
            )}
          </tbody>
        ))}
        {(members.length > 1 || sheet.group_count > 1) && (
          <tfoot>
            <tr>
              <th scope="row">{t`Total, all members`}</th>
              {drawCells(rows.size, { days: totals, duration: sheet.total.duration })}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function SheetHead({ dates, today }: { dates: readonly Day[]; today: Day }) {
  return (
    <thead>
      <tr>
        <th scope="col">{t`Member and project`}</th>
        {dates.map((date) => (
          <th
            key={date}
            scope="col"
            className={classes.number}
            aria-current={date === today ? 'date' : undefined}
          >
            <span className={classes.weekday}>{formatWeekday(date)}</span>{' '}
            <span className={classes.date}>{formatDayAndMonth(date)}</span>
          </th>
        ))}
        <th scope="col" className={classes.number}>
          {t`Total`}
        </th>
      </tr>
    </thead>
  );
}

/** The index of each row with cells, by member and project. */
function createRows(members: readonly SheetMember[]): Map<string, number> {
  const keys = members.flatMap(({ id, projects = [] }) => [
    `${id}`,
    ...projects.map((project) => `${id}/${project.id}`),
  ]);
  return new Map(keys.map((key, index) => [key, index]));
}

/** The numbers of a row, and whose they are. */
interface Line {
  days: readonly number[];
  duration: number;
  userId?: number;
  projectId?: number;
}

interface CellsProps {
  row: number;
  dates: readonly Day[];
  line: Line;
  current: CellKey;
  /** The longest day of all members; undefined for rows without a tint. */
  longest: number | undefined;
  linkTo: (first: Day, last: Day) => string;
  typingOf: (day: Day) => CellTyping | undefined;
}

function Cells({ row, dates, line, current, longest, linkTo, typingOf }: CellsProps): ReactNode {
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  const totalCell: CellKey = `${row}:${dates.length}`;
  return (
    <>
      {line.days.map((seconds, column) => {
        const cell: CellKey = `${row}:${column}`;
        const date = dates[column] ?? '';
        return (
          <SheetCell
            key={date}
            cell={cell}
            isCurrent={cell === current}
            seconds={seconds}
            share={longest !== undefined && seconds > 0 ? seconds / longest : undefined}
            to={linkTo(date, date)}
            typing={typingOf(date)}
          />
        );
      })}
      <SheetCell
        cell={totalCell}
        isCurrent={totalCell === current}
        seconds={line.duration}
        isSum
        to={linkTo(first, last)}
      />
    </>
  );
}

/** Which cell is typed into, and the form for it. */
function useCellTyping(typing: OwnTyping | undefined, timeZone: string, today: Day) {
  const { id: userId } = useCurrentUser();
  // Not by row and column: rows above appear while it is open.
  const [open, setOpen] = useState<{ projectId: number; day: Day; typed: string } | null>(null);
  const close = () => setOpen(null);
  const cellTyping = (day: Day, projectId?: number): CellTyping | undefined => {
    const project = typing?.projects.find(({ id }) => id === projectId);
    if (!typing || !project || !acceptsManualTime(day, today, timeZone)) return undefined;
    const { name } = project;
    const date = `${formatWeekday(day)} ${formatDayAndMonth(day)}`;
    const isOpen = open?.projectId === project.id && open.day === day;
    return {
      label: t`Add time: ${name}, ${date}`,
      isOpen,
      open: (typed) => setOpen({ projectId: project.id, day, typed }),
      close,
      form: {
        userId,
        project,
        day,
        timeZone,
        typed: open?.typed ?? '',
        mayDelete: typing.mayDelete(project.id),
      },
    };
  };
  return { cellTyping };
}

interface AddRowProps {
  projects: readonly { id: number; name: string }[];
  columns: number;
  onAdd: (projectId: number) => void;
}

/** Adds a row for a project without time in the week. */
function AddRow({ projects, columns, onAdd }: AddRowProps) {
  if (projects.length === 0) return null;
  return (
    <tr className={classes.addRow}>
      <th scope="row" className={classes.project}>
        <NativeSelect
          size="xs"
          className={classes.add}
          aria-label={t`Add a project to your rows`}
          value=""
          data={[
            { value: '', label: t`Add a project…` },
            ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== '') onAdd(Number(currentTarget.value));
          }}
        />
      </th>
      <td colSpan={columns} />
    </tr>
  );
}

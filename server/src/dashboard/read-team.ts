import { makeDisjoint } from '../access/disjoint-work.ts';
import type { VisibleWork } from '../access/visible-work.ts';
import { listLatestDays } from '../calendar/local-days.ts';
import { readWeekStart } from '../calendar/week-start.ts';
import type { Tx } from '../database/database.ts';
import { addSums, sumWorkByDay, toWorkTotal } from '../work-time/work-days.ts';
import { listLatest, listTeam, listTimersOf, listWorkedWindows } from './team-store.ts';

const weekDays = 7;

type Asked = {
  organizationId: number;
  timeZone: string;
  limit: number;
  offset: number;
  alive: Date;
  now: Date;
};

/** The team today, without the recorders and screenshots, which other parts of the call need too. */
export async function readTeamToday(tx: Tx, work: VisibleWork, asked: Asked) {
  const { timeZone, limit, offset, alive, now } = asked;
  const parts = makeDisjoint(work);
  const days = listLatestDays(now, weekDays, timeZone);
  const week = daysOfWeek(days, await readWeekStart(tx, asked.organizationId));
  const [today] = week.slice(-1);
  if (today === undefined) throw new Error('A week without today');
  const calendar = {
    day: { start: today.start, finish: today.end },
    week_start: week[0]?.start ?? today.start,
  };
  if (limit === 0) return { ...calendar, members: [], count: 0 };
  const listed = { dayStart: today.start, aliveSince: alive };
  const team = await listTeam(tx, parts, { ...listed, limit, offset });
  // Past the last member there is no row to carry the count, so ask for it.
  const isPast = team.length === 0 && offset > 0;
  const first = isPast ? await listTeam(tx, parts, { ...listed, limit: 1, offset: 0 }) : team;
  const ids = team.map(({ user_id }) => user_id);
  const timers = new Map(
    (await listTimersOf(tx, parts, alive, ids)).map((row) => [row.user_id, row]),
  );
  const sums = await sumWorkByDay(tx, work, week, { project: false, user: true }, ids);
  const windows = Map.groupBy(
    await listWorkedWindows(tx, parts, today, ids),
    ({ user_id }) => user_id,
  );
  const latest = new Map((await listLatest(tx, parts, ids)).map((row) => [row.user_id, row]));
  const members = team.map(({ user_id, user_name }) => {
    const own =
      sums.groups.find(({ userId }) => userId === user_id)?.days ?? week.map(() => addSums([]));
    const last = latest.get(user_id);
    return {
      user_id,
      user_name,
      timer: timers.get(user_id) ?? null,
      today: toWorkTotal(addSums(own.slice(-1))),
      week: toWorkTotal(addSums(own)),
      days: own.map((day) => toWorkTotal(day).duration),
      windows: (windows.get(user_id) ?? []).map(({ user_id: _user, ...window }) => window),
      latest: describeLatest(last),
      screenshotId: last?.screenshot_id ?? null,
    };
  });
  return { ...calendar, members, count: first[0]?.people ?? 0 };
}

function describeLatest(last: Awaited<ReturnType<typeof listLatest>>[number] | undefined) {
  if (!last || last.project_id === null || last.finish === null) return null;
  const { project_id, project_name, note, finish } = last;
  return { project_id, project_name: project_name ?? '', note, finish };
}

/** The days since the last first day of the week, today included. */
function daysOfWeek(days: ReturnType<typeof listLatestDays>, weekStart: number) {
  const first = days.findLastIndex(
    // Days are named by weekday 1 = Monday … 7 = Sunday.
    ({ date }) => Temporal.PlainDate.from(date).dayOfWeek % weekDays === weekStart,
  );
  return days.slice(Math.max(0, first));
}

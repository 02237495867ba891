import {
  dashboardRanksMax,
  personDays,
  projectMembersMax,
  projectWeeks,
} from '@time-tracker/contract/limits';
import type { WorkTotal } from '@time-tracker/contract/activity';
import type { Actor, Grant } from '../access/actor.ts';
import { findVisibleWork, type VisibleWork } from '../access/visible-work.ts';
import { rankApps } from '../apps/app-totals.ts';
import { listLatestDays } from '../calendar/local-days.ts';
import { listLatestWeeks } from '../calendar/local-weeks.ts';
import type { Tx } from '../database/database.ts';
import { addSums, sumWorkByDay, toWorkTotal } from '../work-time/work-days.ts';
import { sumWork } from '../work-time/work-totals.ts';
import { rankMembers } from '../work-time/work-ranking.ts';
import { readWeekStart } from '../calendar/week-start.ts';

/** The work on a project that the actor may see: members see their own. */
export async function describeProjectOverview(
  tx: Tx,
  actor: Actor,
  { organizationId, projectId }: Grant,
  timeZone: string,
  now: Date,
) {
  const work = await findVisibleWork(tx, actor, { project_id: projectId });
  const weekStart = await readWeekStart(tx, organizationId);
  const weeks = listLatestWeeks(now, projectWeeks, { timeZone, weekStart });
  const days = listLatestDays(now, personDays, timeZone);
  const today = days.at(-1) ?? { start: now, end: now };
  const range = { start: weeks[0]?.start ?? today.start, end: today.end };
  const sums = await sumWorkByDay(tx, work, [...weeks, today]);
  const page = { limit: projectMembersMax, offset: 0 };
  const { members, count } = await rankMembers(tx, work, range, page);
  const ids = members.map(({ id }) => id);
  const byMember = { project: false, user: true };
  const { groups } = await sumWorkByDay(tx, work, weeks, byMember, ids);
  const weeksOf = new Map(groups.map(({ userId, days: own }) => [userId, own]));
  const used = { start: days[0]?.start ?? today.start, end: today.end };
  const { apps, sites } = await rankApps(tx, work, used, {
    organizationId,
    limit: dashboardRanksMax,
  });
  const ofWeeks = sums.days.slice(0, weeks.length);
  return {
    today: toWorkTotal(sums.days[weeks.length] ?? addSums([])),
    weeks: weeks.map(({ start, end: finish }, index) => ({
      start,
      finish,
      ...toWorkTotal(ofWeeks[index] ?? addSums([])),
    })),
    total: toWorkTotal(addSums(ofWeeks)),
    all_time: await sumAllTime(tx, work, today.end),
    members: members.map((member) => ({
      ...member,
      weeks: weeks.map(
        (_, index) => toWorkTotal(weeksOf.get(member.id)?.[index] ?? addSums([])).duration,
      ),
    })),
    member_count: count,
    apps,
    sites,
    time_zone: timeZone,
  };
}

/** All visible work of a project until an instant. Reads a row per week with work. */
async function sumAllTime(tx: Tx, work: VisibleWork, end: Date): Promise<WorkTotal> {
  const [total] = await sumWork(tx, work, [{ start: new Date(0), end }]);
  return toWorkTotal({
    workedMs: total?.workedMs ?? 0,
    activeMs: 1000 * (total?.activeSeconds ?? 0),
    measuredMs: 1000 * (total?.measuredSeconds ?? 0),
  });
}

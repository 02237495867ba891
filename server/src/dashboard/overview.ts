import {
  dashboardProjectsMax,
  dashboardRanksMax,
  projectWorkedMinimumSeconds,
} from '@time-tracker/contract/limits';
import { projectColors } from '@time-tracker/contract/project-colors';
import type { Interval } from '@time-tracker/contract/time/interval';
import type { VisibleWork } from '../access/visible-work.ts';
import { listLatestDays, listLocalDays } from '../calendar/local-days.ts';
import { listLatestHours } from '../calendar/local-hours.ts';
import { sumWorkByHour } from '../work-time/work-by-hour.ts';
import {
  addSums,
  sumWorkByDay,
  toWorkTotal,
  type DaySums,
  type GroupDays,
} from '../work-time/work-days.ts';
import { labelProjects, rankMembers } from '../work-time/work-ranking.ts';
import { rankApps, shareOf } from '../apps/app-totals.ts';
import type { Tx } from '../database/database.ts';

/** Number of days in the sparklines of the cards. */
const recentDays = 30;

type Asked = { organizationId: number; timeZone: string };

/** The overview of a range as the API returns it: whole seconds, percentages with one decimal. */
export async function describeOverview(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  { organizationId, timeZone }: Asked,
  now: Date,
) {
  const days = listLocalDays(range, timeZone);
  const latestDays = listLatestDays(now, recentDays, timeZone);
  const latestHours = listLatestHours(now, timeZone);
  // One query for all spans, because the range usually overlaps the latest days.
  const spans = [...days, ...latestDays, ...latestHours];
  const sums = await sumWorkByDay(tx, work, spans, { project: true, user: false });
  const ofRange = cutOut(sums, 0, days.length);
  const total = toWorkTotal(addSums(ofRange.days));
  const ranks = { limit: dashboardRanksMax, offset: 0 };
  const { members, count } = await rankMembers(tx, work, range, ranks);
  const apps = await rankApps(tx, work, range, { organizationId, limit: dashboardRanksMax });
  return {
    days: describePoints(days, ofRange).map((point, day) => ({
      date: days[day]?.date ?? '',
      ...point,
    })),
    total: {
      ...total,
      projects: countProjects(ofRange.groups.map(({ days: own }) => addSums(own))),
    },
    ...(await describeProjects(tx, organizationId, ofRange.groups, total.duration)),
    hours: await sumWorkByHour(tx, work, range, timeZone),
    members: members.map((member) => ({
      ...member,
      percent: shareOf(member.duration, total.duration),
    })),
    member_count: count,
    ...apps,
    recent: {
      hours: describePoints(latestHours, cutOut(sums, days.length + latestDays.length)),
      days: describePoints(latestDays, cutOut(sums, days.length, days.length + latestDays.length)),
    },
  };
}

/** A slice of the spans, with only the projects that have work in it. */
function cutOut(sums: DaySums, from: number, to?: number): DaySums {
  return {
    days: sums.days.slice(from, to),
    groups: sums.groups
      .map((group) => ({ ...group, days: group.days.slice(from, to) }))
      .filter(({ days }) => Math.round(addSums(days).workedMs) > 0),
  };
}

function countProjects(sums: readonly { workedMs: number }[]): number {
  return sums.filter(({ workedMs }) => Math.round(workedMs) >= projectWorkedMinimumSeconds * 1000)
    .length;
}

function describePoints(spans: readonly Interval<Date>[], sums: DaySums) {
  return spans.map(({ start, end: finish }, index) => ({
    start,
    finish,
    ...toWorkTotal(sums.days[index] ?? addSums([])),
    projects: countProjects(sums.groups.map(({ days }) => days[index] ?? addSums([]))),
  }));
}

/** The projects with the most time by name, and one sum for the rest. */
async function describeProjects(
  tx: Tx,
  organizationId: number,
  groups: readonly GroupDays[],
  allSeconds: number,
) {
  const ranked = groups
    .map(({ projectId, days }) => ({ id: projectId ?? 0, days, sum: addSums(days) }))
    .sort((a, b) => b.sum.workedMs - a.sum.workedMs || a.id - b.id);
  const topProjects = ranked.slice(0, dashboardProjectsMax);
  const ids = topProjects.map(({ id }) => id);
  const labels = await labelProjects(tx, organizationId, ids);
  const others = ranked.slice(dashboardProjectsMax);
  return {
    projects: topProjects.map(({ id, days, sum }) => ({
      id,
      ...(labels.get(id) ?? deletedProject),
      ...toWorkTotal(sum),
      percent: shareOf(toWorkTotal(sum).duration, allSeconds),
      days: days.map((day) => toWorkTotal(day).duration),
    })),
    other_projects: others.length === 0 ? null : describeOthers(others, allSeconds),
  };
}

/** Used if a project was deleted after its time was read. */
const deletedProject = { name: '', color: projectColors[0] };

function describeOthers(others: readonly Pick<GroupDays, 'days'>[], allSeconds: number) {
  const [first] = others;
  const days = (first?.days ?? []).map((_, day) =>
    addSums(others.map((other) => other.days[day] ?? addSums([]))),
  );
  const { duration } = toWorkTotal(addSums(days));
  return {
    count: others.length,
    duration,
    percent: shareOf(duration, allSeconds),
    days: days.map((day) => toWorkTotal(day).duration),
  };
}

import {
  dashboardProjectsMax,
  dashboardRanksMax,
  projectWorkedMinimumSeconds,
} from '@time-tracker/contract/limits';
import { projectColors } from '@time-tracker/contract/project-colors';
import { secondMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import type { VisibleWork } from '../access/visible-work.ts';
import { listLatestDays, listLocalDays } from '../calendar/local-days.ts';
import { listLatestHours } from '../calendar/local-hours.ts';
import { sumWorkByHour } from '../work-time/work-by-hour.ts';
import { sumProjectDays, sumSeconds, type ProjectDays } from '../work-time/project-time.ts';
import { addSums, sumWorkByDay, toWorkTotal, type WorkSum } from '../work-time/work-days.ts';
import {
  labelProjects,
  rankMembers,
  rankProjects,
  type RankedProject,
} from '../work-time/work-ranking.ts';
import { rankApps, shareOf } from '../apps/app-totals.ts';
import type { Tx } from '../database/database.ts';
import { readTogether } from '../database/read-together.ts';

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
  // Summed in one query, because the range usually overlaps the latest days.
  const spans = [...days, ...latestDays, ...latestHours];
  const [ranked, projects, apps, projectDays, { days: sums }, hours] = await readTogether([
    rankMembers(tx, work, range, { limit: dashboardRanksMax, offset: 0 }),
    rankProjects(tx, work, range),
    rankApps(tx, work, range, { organizationId, limit: dashboardRanksMax }),
    sumProjectDays(tx, work, spans),
    sumWorkByDay(tx, work, spans),
    sumWorkByHour(tx, work, range, timeZone),
  ]);
  const points = describePoints(spans, sums, projectDays);
  const total = toWorkTotal(addSums(sums.slice(0, days.length)));
  return {
    days: points.slice(0, days.length).map((point, day) => ({
      date: days[day]?.date ?? '',
      ...point,
    })),
    total: { ...total, projects: countProjects(projects.map(({ sum }) => sum.workedMs)) },
    ...(await describeProjects(tx, organizationId, projects, {
      secondsOf: (ids) => sumSeconds(projectDays, ids, days.length),
      allSeconds: total.duration,
    })),
    hours,
    members: ranked.members.map((member) => ({
      ...member,
      percent: shareOf(member.duration, total.duration),
    })),
    member_count: ranked.count,
    ...apps,
    recent: {
      hours: points.slice(days.length + latestDays.length),
      days: points.slice(days.length, days.length + latestDays.length),
    },
  };
}

function describePoints(
  spans: readonly Interval<Date>[],
  sums: readonly WorkSum[],
  projectDays: ProjectDays,
) {
  const projects = [...projectDays.values()];
  return spans.map(({ start, end: finish }, index) => ({
    start,
    finish,
    ...toWorkTotal(sums[index] ?? addSums([])),
    projects: countProjects(projects.map((workedMs) => workedMs[index] ?? 0)),
  }));
}

function countProjects(workedMs: readonly number[]): number {
  return workedMs.filter((ms) => Math.round(ms) >= projectWorkedMinimumSeconds * secondMs).length;
}

type OfRange = {
  /** Seconds of these projects together on each day. */
  secondsOf: (ids: readonly number[]) => number[];
  /** Seconds of all projects. */
  allSeconds: number;
};

/** The projects with the most time by name, and one sum for the rest. */
async function describeProjects(
  tx: Tx,
  organizationId: number,
  ranked: readonly RankedProject[],
  { secondsOf, allSeconds }: OfRange,
) {
  const topProjects = ranked.slice(0, dashboardProjectsMax);
  const labels = await labelProjects(tx, organizationId, topProjects.map(idOf));
  const others = ranked.slice(dashboardProjectsMax);
  const { duration } = toWorkTotal(addSums(others.map(({ sum }) => sum)));
  return {
    projects: topProjects.map(({ id, sum }) => ({
      id,
      ...(labels.get(id) ?? deletedProject),
      ...toWorkTotal(sum),
      percent: shareOf(toWorkTotal(sum).duration, allSeconds),
      days: secondsOf([id]),
    })),
    other_projects:
      others.length === 0
        ? null
        : {
            count: others.length,
            duration,
            percent: shareOf(duration, allSeconds),
            days: secondsOf(others.map(idOf)),
          },
  };
}

/** Used if a project was deleted after its time was read. */
const deletedProject = { name: '', color: projectColors[0] };

const idOf = ({ id }: RankedProject) => id;

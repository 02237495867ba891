import type { Interval } from '@time-tracker/contract/time/interval';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { listLocalDays, type LocalDay } from '../calendar/local-days.ts';
import { addSums, sumWorkByDay, toWorkTotal, type DaySums, type GroupDays } from './work-days.ts';
import { sumProjectDays, sumSeconds } from './project-time.ts';
import { labelProjects, rankMembers, rankProjects } from './work-ranking.ts';
import type { ProjectLabel } from './project-label-store.ts';

export type GroupQuery = {
  by: 'none' | 'project' | 'member' | 'member_project';
  organizationId: number;
  page: { number: number; size: number };
};

/** Work per day of a time zone in the form of the API, and its total. */
export async function describeWorkByDay(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  timeZone: string,
) {
  const localDays = listLocalDays(range, timeZone);
  return describeLocalDays(localDays, await sumWorkByDay(tx, work, localDays), timeZone);
}

/** Work per day, and a page of the projects or members with work, in descending order of work. */
export async function describeWorkByDayInGroups(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  timeZone: string,
  query: GroupQuery,
) {
  const localDays = listLocalDays(range, timeZone);
  const sums = await sumWorkByDay(tx, work, localDays);
  return {
    ...describeLocalDays(localDays, sums, timeZone),
    ...(await pageGroups(tx, work, range, localDays, query)),
  };
}

function pageGroups(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  localDays: readonly LocalDay[],
  query: GroupQuery,
) {
  if (query.by === 'none') return { groups: [], more: false, group_count: 0 };
  const pageOf = query.by === 'project' ? pageProjects : pageMembers;
  return pageOf(tx, work, range, localDays, query);
}

function describeLocalDays(localDays: readonly LocalDay[], sums: DaySums, timeZone: string) {
  return {
    days: localDays.map(({ date, start, end: finish }, index) => ({
      date,
      start,
      finish,
      ...toWorkTotal(sums.days[index] ?? addSums([])),
    })),
    total: toWorkTotal(addSums(sums.days)),
    time_zone: timeZone,
  };
}

async function pageProjects(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  localDays: readonly LocalDay[],
  { organizationId, page }: GroupQuery,
) {
  const offset = (page.number - 1) * page.size;
  const ranked = await rankProjects(tx, work, range);
  const pageRows = ranked.slice(offset, offset + page.size);
  const days = await sumProjectDays(tx, work, localDays);
  const labels = await labelProjects(
    tx,
    organizationId,
    pageRows.map(({ id }) => id),
  );
  return {
    groups: pageRows.map(({ id, sum }) => ({
      id,
      name: labels.get(id)?.name ?? '',
      ...toWorkTotal(sum),
      days: sumSeconds(days, [id], localDays.length),
    })),
    more: ranked.length > offset + page.size,
    group_count: ranked.length,
  };
}

/** Ranks members by their totals of the range, then reads days only for members on the page. */
async function pageMembers(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  localDays: readonly LocalDay[],
  { by, organizationId, page }: GroupQuery,
) {
  const offset = (page.number - 1) * page.size;
  const grouping = { project: by === 'member_project', user: true };
  const { members, count } = await rankMembers(tx, work, range, {
    limit: page.size,
    offset,
    hasFacts: grouping.project,
  });
  const ids = members.map(({ id }) => id);
  const { groups } = await sumWorkByDay(tx, work, localDays, grouping, ids);
  const byMember = Map.groupBy(groups, ({ userId }) => userId);
  const projectIds = grouping.project ? [...new Set(groups.map(idOfProject))] : [];
  const labels = await labelProjects(tx, organizationId, projectIds);
  return {
    groups: members.map((member) => {
      const own = byMember.get(member.id) ?? [];
      return {
        ...member,
        days: localDays.map(
          (_, day) => toWorkTotal(addSums(own.flatMap(({ days }) => days[day] ?? []))).duration,
        ),
        ...(grouping.project
          ? { projects: sortByWork(own).map((one) => toProject(one, labels)) }
          : {}),
      };
    }),
    more: count > offset + page.size,
    group_count: count,
  };
}

function toProject(group: GroupDays, labels: ReadonlyMap<number, ProjectLabel>) {
  const id = idOfProject(group);
  return {
    id,
    name: labels.get(id)?.name ?? '',
    duration: toWorkTotal(addSums(group.days)).duration,
    days: secondsByDay(group),
  };
}

function idOfProject({ projectId }: GroupDays): number {
  return projectId ?? 0;
}

function secondsByDay({ days }: GroupDays): number[] {
  return days.map((day) => toWorkTotal(day).duration);
}

function sortByWork(groups: readonly GroupDays[]): GroupDays[] {
  const worked = new Map(groups.map((group) => [group, Math.round(addSums(group.days).workedMs)]));
  return [...groups].sort(
    (a, b) => (worked.get(b) ?? 0) - (worked.get(a) ?? 0) || idOfProject(a) - idOfProject(b),
  );
}

import { ApiError } from '@time-tracker/contract/errors';
import { dashboardRanksMax, personDays } from '@time-tracker/contract/limits';
import type { PersonOverview } from '@time-tracker/contract/members/work-pages';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { isOwner, projectRoleOf, type Actor } from '../access/actor.ts';
import { findVisibleWork, type VisibleWork } from '../access/visible-work.ts';
import { rankApps } from '../apps/app-totals.ts';
import { listLatestDays, type LocalDay } from '../calendar/local-days.ts';
import { listLocalHours } from '../calendar/local-hours.ts';
import { listLatestWeeks } from '../calendar/local-weeks.ts';
import type { Tx } from '../database/database.ts';
import { listLastActivities } from '../work-time/work-totals.ts';
import {
  addSums,
  sumWorkByDay,
  toWorkTotal,
  type DaySums,
  type WorkSum,
} from '../work-time/work-days.ts';
import { labelProjects } from '../work-time/work-ranking.ts';
import {
  findPerson,
  listOwnRecorders,
  listProjectsOfPerson,
  type PersonRow,
  type PlaceRow,
} from './person-store.ts';

type Asked = { organizationId: number; userId: number; timeZone: string };

/** As in the contract, with dates instead of texts. */
type Instants = 'joined_at' | 'last_active' | 'days' | 'recorders';
type DescribedPerson = Omit<PersonOverview, Instants | 'now'> & {
  joined_at: Date | null;
  last_active: Date | null;
  days: ReturnType<typeof describePersonDays>;
  recorders:
    | { source: 'desktop' | 'browser'; name: string; version: string; last_seen: Date }[]
    | null;
};

/**
 * A person with the work that the actor may see: all of it for owners and themselves, that in their
 * projects for managers and viewers. Throws not_found, and forbidden when the actor shares no project
 * in which they see the work of others.
 */
export async function describePerson(
  tx: Tx,
  actor: Actor,
  { organizationId, userId, timeZone }: Asked,
  now: Date,
): Promise<DescribedPerson> {
  const filter = { organization_id: organizationId, user_id: userId };
  const work = await findVisibleWork(tx, actor, filter);
  const person = await findPerson(tx, organizationId, userId);
  if (person === undefined) throw new ApiError('not_found');
  const isWhole = userId === actor.userId || isOwner(actor, organizationId);
  const days = listLatestDays(now, personDays, timeZone);
  const byProject = await sumWorkByDay(tx, work, days, { project: true, user: false });
  const last = await listLastActivities(tx, work);
  const all = await listProjectsOfPerson(tx, organizationId, userId);
  const places = isWhole ? all : all.filter(({ id }) => seesAllWork(actor, id));
  // People in no common project, past or present, stay unknown to each other.
  if (!isWhole && places.length === 0 && last.size === 0) throw new ApiError('forbidden');
  const range = rangeOf(days);
  const [week] = listLatestWeeks(now, 1, { timeZone, weekStart: person.week_start });
  const weekFrom = days.findIndex(({ start }) => week !== undefined && start >= week.start);
  const { apps, sites } = await rankApps(tx, work, range, {
    organizationId,
    limit: dashboardRanksMax,
  });
  const sums = byProject.days;
  return {
    ...describeIdentity(actor, organizationId, person, { isWhole, places }),
    last_active: latestOf(last),
    today: toWorkTotal(addSums(sums.slice(-1))),
    week: toWorkTotal(addSums(sums.slice(weekFrom))),
    days: describePersonDays(days, sums, await listHours(tx, work, days, timeZone)),
    total: toWorkTotal(addSums(sums)),
    projects: await describeProjects(
      tx,
      { actor, organizationId, isWhole, weekFrom },
      places,
      byProject,
    ),
    apps,
    sites,
    recorders: isWhole ? await listOwnRecorders(tx, organizationId, userId) : null,
    time_zone: timeZone,
  };
}

function seesAllWork(actor: Actor, projectId: number): boolean {
  return actor.projects.get(projectId)?.seesAllWork === true;
}

/** The email is shown to owners, to managers of a common project, and to the person. */
function describeIdentity(
  actor: Actor,
  organizationId: number,
  person: PersonRow,
  { isWhole, places }: { isWhole: boolean; places: readonly PlaceRow[] },
) {
  const managesAny = places.some(
    ({ id }) => projectRoleOf(actor, { id, organizationId }) === projectRoles.manager,
  );
  const { id, name, email, role, joined_at } = person;
  return { user: { id, name, email: isWhole || managesAny ? email : null }, role, joined_at };
}

function rangeOf(days: readonly LocalDay[]) {
  const start = days[0]?.start ?? new Date(0);
  return { start, end: days.at(-1)?.end ?? start };
}

async function listHours(tx: Tx, work: VisibleWork, days: readonly LocalDay[], timeZone: string) {
  const hours = listLocalHours(rangeOf(days), timeZone);
  const sums = await sumWorkByDay(tx, work, hours);
  return hours.flatMap(({ start, end }, index) => {
    const total = toWorkTotal(sums.days[index] ?? addSums([]));
    return total.duration === 0 ? [] : [{ start, finish: end, ...total }];
  });
}

function describePersonDays(
  days: readonly LocalDay[],
  sums: readonly WorkSum[],
  hours: Awaited<ReturnType<typeof listHours>>,
) {
  return days.map(({ date, start, end: finish }, index) => ({
    date,
    start,
    finish,
    ...toWorkTotal(sums[index] ?? addSums([])),
    hours: hours.filter((hour) => hour.start >= start && hour.start < finish),
  }));
}

type Seen = { actor: Actor; organizationId: number; isWhole: boolean; weekFrom: number };

/** The current projects of the person, and those with work, most work first. */
async function describeProjects(
  tx: Tx,
  { actor, organizationId, isWhole, weekFrom }: Seen,
  places: readonly PlaceRow[],
  { groups }: DaySums,
): Promise<PersonOverview['projects']> {
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const daysOf = new Map(groups.map(({ projectId, days }) => [projectId ?? 0, days]));
  const ids = [...new Set([...daysOf.keys(), ...placeOf.keys()])];
  const labels = await labelProjects(tx, organizationId, ids);
  return ids
    .flatMap((id) => {
      const label = labels.get(id);
      if (label === undefined) return [];
      const days = daysOf.get(id) ?? [];
      const place = placeOf.get(id);
      const mayManage =
        isWhole || projectRoleOf(actor, { id, organizationId }) === projectRoles.manager;
      return [
        {
          id,
          ...label,
          ...toWorkTotal(addSums(days)),
          role: place?.role ?? null,
          screenshot_interval: mayManage ? (place?.screenshot_interval ?? null) : null,
          week: toWorkTotal(addSums(days.slice(weekFrom))).duration,
        },
      ];
    })
    .sort((a, b) => b.duration - a.duration || a.name.localeCompare(b.name));
}

function latestOf(last: ReadonlyMap<number, Date>): Date | null {
  const instants = [...last.values()].map((at) => at.getTime());
  return instants.length === 0 ? null : new Date(Math.max(...instants));
}

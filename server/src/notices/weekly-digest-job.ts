import { nobodyScope, type Database, type Tx } from '../database/database.ts';
import type { Mailer } from '../mail/mailer.ts';
import { sumWork } from '../work-time/work-totals.ts';
import { dueWeek, type DigestWeek } from './digest-week.ts';
import { weeklyDigestMail, type DigestWork } from './notice-mails.ts';
import type { LinkServices } from './switch-off-links.ts';
import {
  claimDigest,
  listDigestPeople,
  listMemberships,
  listProjectNames,
  listTimeZones,
  type DigestPerson,
} from './weekly-digest-store.ts';

const batchSize = 200;

export type DigestServices = LinkServices & {
  database: Database;
  mailer: Mailer;
  now: () => Date;
};

/**
 * Sends people the hours of their last week on Monday morning in their time zone. The mail is stored
 * in the transaction that marks the week as done, so that it is sent once however many servers run
 * this, and not lost in a crash.
 */
export async function sendWeeklyDigests(
  services: DigestServices,
  stop: AbortSignal,
): Promise<void> {
  const { database, now } = services;
  const zones = await database.transaction(nobodyScope, listTimeZones);
  const weeks = new Map(zones.map((zone) => [zone, dueWeek(now(), zone)]));
  const mondays = new Set([...weeks.values()].flatMap((week) => week?.monday ?? []));
  for (const monday of mondays) {
    const due = zones.filter((zone) => weeks.get(zone)?.monday === monday);
    for (let after = 0; ;) {
      const people = await database.transaction(nobodyScope, (tx) =>
        listDigestPeople(tx, due, monday, { after, limit: batchSize }),
      );
      for (const person of people) {
        if (stop.aborted) return;
        const week = weeks.get(person.time_zone);
        if (week !== undefined) await sendDigest(services, person, week);
      }
      const last = people.at(-1);
      if (last === undefined) break;
      after = last.id;
    }
  }
}

async function sendDigest(
  services: DigestServices,
  person: DigestPerson,
  week: DigestWeek,
): Promise<void> {
  const { database, mailer } = services;
  const own = { userId: person.id, organizationIds: [] };
  const memberships = await database.transaction(own, (tx) => listMemberships(tx, person.id));
  const organizationIds = memberships.map(({ organization_id: id }) => id);
  await database.transaction({ ...own, organizationIds }, async (tx) => {
    if (!(await claimDigest(tx, person.id, week.monday))) return;
    const work = await describeWork(tx, person.id, organizationIds, week);
    if (work.length === 0) return;
    await mailer.sendIn(tx, weeklyDigestMail(person, { ...week, work }, services));
  });
}

/** The person's own time in the organizations that they are a member of. */
async function describeWork(
  tx: Tx,
  userId: number,
  organizationIds: readonly number[],
  { range }: DigestWeek,
): Promise<DigestWork[]> {
  const visible = organizationIds.map((organizationId) => ({
    organizationId,
    userId,
    projectIds: undefined,
  }));
  const totals = await sumWork(tx, visible, [range]);
  const secondsOf = new Map(
    totals.map(({ projectId, workedMs }) => [projectId, Math.round(workedMs / 1000)]),
  );
  const names = await listProjectNames(tx, organizationIds, [...secondsOf.keys()]);
  const byOrganization = Map.groupBy(names, ({ organization }) => organization);
  return [...byOrganization].map(([organization, projects]) => ({
    organization,
    projects: projects.map(({ id, name }) => ({ name, seconds: secondsOf.get(id) ?? 0 })),
  }));
}

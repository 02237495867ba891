import type { AffectedMembers } from '@time-tracker/contract/consent';
import { recordingRules } from '@time-tracker/contract/consent';
import type { OrganizationSettings } from '@time-tracker/contract/organization';
import { recordsMore, type RecordingRules } from '@time-tracker/contract/recording-rules';
import type { Actor } from '../access/actor.ts';
import type { Tx } from '../database/database.ts';
import {
  findOrganizationRules,
  listAgreedRules,
  listAppliedRules,
  listNotifiedOfInterval,
  listNotifiedOfRules,
  type Memberships,
  type OrganizationRules,
} from './consent-store.ts';
import { namedPeopleMax, toRules } from './consents.ts';

/** Settings that were sent. Undefined: not sent. */
type SentSettings = { [Key in keyof OrganizationSettings]?: OrganizationSettings[Key] | undefined };

/**
 * The members who would be asked to agree again if the actor saved settings of an organization, and those
 * who would be notified. Members who have not agreed to anything there are only notified: they are asked
 * anyway before recording starts.
 */
export async function findAffectedMembers(
  tx: Tx,
  { userId }: Pick<Actor, 'userId'>,
  organizationId: number,
  settings: SentSettings,
): Promise<AffectedMembers> {
  const all = { organizationId, projectId: null, userId: null };
  const people = await listAskedAgain(tx, all, (current) => withSettings(current, settings));
  const stored = await findOrganizationRules(tx, organizationId);
  const notified = changesRules(stored, settings)
    ? await listNotifiedOfRules(tx, { organizationId, changedBy: userId }, namedPeopleMax)
    : { people: [], count: 0 };
  return describeAffected(people, notified);
}

/** The same for a screenshot interval that the actor would set for some memberships. */
export async function findAffectedByInterval(
  tx: Tx,
  { userId: changedBy }: Pick<Actor, 'userId'>,
  memberships: Memberships,
  screenshotInterval: number,
): Promise<AffectedMembers> {
  const people = await listAskedAgain(tx, memberships, (current, isMember) =>
    isMember ? { ...current, screenshot_interval: screenshotInterval } : current,
  );
  const change = { screenshotInterval, changedBy };
  const notified = await listNotifiedOfInterval(tx, memberships, change, namedPeopleMax);
  return describeAffected(people, notified);
}

/** By name. `next`: the rules after the change; owners record in projects without being a member. */
async function listAskedAgain(
  tx: Tx,
  memberships: Memberships,
  next: (current: RecordingRules, isMember: boolean) => RecordingRules,
): Promise<NamedPerson[]> {
  const agreedRules = await listAgreedRules(tx, memberships);
  const byVersion = new Map(
    agreedRules.map((row) => [row.rules_version, recordingRules.parse(row.rules)]),
  );
  const asked = new Map<number, string>();
  for (const row of await listAppliedRules(tx, memberships)) {
    const current = toRules(row);
    const agreed = row.agreed_versions.split(' ').flatMap((name) => byVersion.get(name) ?? []);
    const changed = next(current, row.screenshot_interval !== null);
    if (asksAgain(current, changed, agreed)) asked.set(row.user_id, row.name);
  }
  return [...asked].map(([id, name]) => ({ id, name }));
}

type NamedPerson = AffectedMembers['people'][number];

function describeAffected(
  people: NamedPerson[],
  notified: { people: NamedPerson[]; count: number },
): AffectedMembers {
  return {
    people: people.slice(0, namedPeopleMax),
    people_count: people.length,
    notified: notified.people,
    notified_count: notified.count,
  };
}

function changesRules(stored: OrganizationRules, sent: SentSettings): boolean {
  const names = Object.keys(stored) as (keyof OrganizationRules)[];
  return names.some((name) => sent[name] !== undefined && sent[name] !== stored[name]);
}

/** Whether a change records more than now, and more than each of the consents covers. */
export function asksAgain(
  current: RecordingRules,
  next: RecordingRules,
  agreed: readonly RecordingRules[],
): boolean {
  return recordsMore(current, next) && agreed.every((rules) => recordsMore(rules, next));
}

function withSettings(rules: RecordingRules, sent: SentSettings): RecordingRules {
  const { blur, titles, idle_minutes, retention_days } = sent;
  return {
    ...rules,
    blur: blur ?? rules.blur,
    titles: titles ?? rules.titles,
    idle_minutes: idle_minutes ?? rules.idle_minutes,
    // Null is a value: never deleted.
    retention_days: retention_days === undefined ? rules.retention_days : retention_days,
  };
}

import { recordingRules } from '@time-tracker/contract/consent';
import type { OrganizationSettings } from '@time-tracker/contract/organization';
import { recordsMore, type RecordingRules } from '@time-tracker/contract/recording-rules';
import type { Tx } from '../database/database.ts';
import { listAppliedRules } from './consent-store.ts';
import { namedPeopleMax, toRules } from './consents.ts';

/** Settings that were sent. Undefined: not sent. */
type SentSettings = { [Key in keyof OrganizationSettings]?: OrganizationSettings[Key] | undefined };

export type AffectedMembers = { people: { id: number; name: string }[]; people_count: number };

/**
 * The members who would be asked to agree again if settings of an organization were saved. Members who
 * have not agreed to anything there are not among them: they are asked anyway before recording starts.
 */
export async function findAffectedMembers(
  tx: Tx,
  organizationId: number,
  settings: SentSettings,
): Promise<AffectedMembers> {
  const affected = new Map<number, string>();
  for (const row of await listAppliedRules(tx, organizationId)) {
    const current = toRules(row);
    const agreed = row.consents.map((consent) => recordingRules.parse(consent.rules));
    if (asksAgain(current, withSettings(current, settings), agreed)) {
      affected.set(row.user_id, row.name);
    }
  }
  const people = [...affected].map(([id, name]) => ({ id, name }));
  return { people: people.slice(0, namedPeopleMax), people_count: people.length };
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

import { ApiError } from '@time-tracker/contract/errors';
import { dayMs } from '@time-tracker/contract/time/durations';
import { i18n } from '../language/server-texts.ts';
import { countAuditLines } from '../access/audit-store.ts';
import type { Tx } from '../database/database.ts';

const additionsPerDay = 50;

/** Throws too_many when an organization has reached its daily limit of added members. */
export async function refuseTooManyAdditions(
  tx: Tx,
  organizationId: number,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - dayMs);
  const actions = ['project_person_added', 'organization_person_added'] as const;
  const { count, oldestAt } = await countAuditLines(tx, organizationId, actions, since);
  if (count < additionsPerDay || oldestAt === null) return;
  throw new ApiError('too_many', {
    message: i18n.t(
      'An organization can add at most {additionsPerDay} people per day. Try again tomorrow.',
      { additionsPerDay },
    ),
    retryAfterSeconds: Math.ceil((oldestAt.getTime() - since.getTime()) / 1000) || 1,
  });
}

import { invalidField } from '@time-tracker/contract/errors';
import { workedBackHours } from '@time-tracker/contract/limits';
import { hourMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import { i18n } from '../language/server-texts.ts';
import type { Actor } from '../access/actor.ts';
import type { Tx } from '../database/database.ts';
import { sumWork } from '../work-time/work-totals.ts';

/** How long the actor worked, in all their organizations, until now or earlier. Throws invalid_input. */
export async function sumOwnWork(
  tx: Tx,
  actor: Actor,
  { since, until }: { since: Date; until?: Date | undefined },
  now: Date,
): Promise<{ seconds: number }> {
  const range: Interval<Date> = {
    start: since,
    end: until !== undefined && until < now ? until : now,
  };
  const lengthMs = range.end.getTime() - range.start.getTime();
  if (now.getTime() - since.getTime() > workedBackHours * hourMs) {
    throw invalidField(
      'since',
      i18n.t('Must be at most {workedBackHours} hours ago', { workedBackHours }),
    );
  }
  // The clock of a recorder may be ahead.
  if (lengthMs <= 0) return { seconds: 0 };
  const own = [...actor.organizations.keys()].map((organizationId) => ({
    organizationId,
    userId: actor.userId,
    projectIds: undefined,
  }));
  const totals = await sumWork(tx, own, [range]);
  const workedMs = totals.reduce((sum, total) => sum + total.workedMs, 0);
  return { seconds: Math.round(workedMs / 1000) };
}

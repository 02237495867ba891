import type { Interval } from '@time-tracker/contract/time/interval';
import { ErrorResponse } from '../api/server-client.ts';
import type { PendingForgets } from '../spool/pending-forgets.ts';

/** What the server did about time that the person wants forgotten. */
export type ForgetOutcome =
  | { kind: 'deleted'; seconds: number; screenshots: number }
  /** It will not delete its part; the reason is a sentence for people. */
  | { kind: 'refused'; reason: string; isForbidden: boolean };

export type ForgetCall = (forgotten: {
  since: string;
  until: string;
}) => Promise<{ seconds: number; screenshots: number }>;

/** Of these responses the next one would be no different. */
const finalStatuses = new Set([400, 403, 404, 409, 422]);

/** Lets the server delete its part of what was forgotten; throws when it has to be tried again. */
export async function sendForgets(
  forgets: PendingForgets,
  call: ForgetCall,
  onDecided: (forgotten: Interval, outcome: ForgetOutcome) => void,
): Promise<void> {
  for (const forgotten of forgets.list()) {
    const outcome = await sendForget(forgotten, call);
    await forgets.done(forgotten).catch(() => undefined);
    onDecided(forgotten, outcome);
  }
}

async function sendForget(forgotten: Interval, call: ForgetCall): Promise<ForgetOutcome> {
  try {
    const { start, end } = forgotten;
    const interval = { since: new Date(start).toISOString(), until: new Date(end).toISOString() };
    return { kind: 'deleted', ...(await call(interval)) };
  } catch (error) {
    if (!(error instanceof ErrorResponse) || error.code === undefined) throw error;
    if (!finalStatuses.has(error.status)) throw error;
    return { kind: 'refused', reason: error.message, isForbidden: error.status === 403 };
  }
}

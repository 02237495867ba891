import type { SharedSurface } from '@time-tracker/contract/screenshot';
import { scopeOf, type Actor } from '../access/actor.ts';
import type { Tx } from '../database/database.ts';
import { aliveSince } from './timer.ts';
import {
  deleteRecorder,
  listRecorderNames,
  upsertRecorder,
  type RecorderRow,
} from './timer-store.ts';

/** What a recorder reports about itself. */
type Reported = Pick<RecorderRow, 'source' | 'name' | 'version' | 'state'> & {
  surface?: SharedSurface | null | undefined;
  recorder_id?: string | undefined;
};

/** More recorders of one name are not listed. */
const sameNameMax = 100;

/**
 * Updates the listed recorder with the reported ID, or with the reported name if it has no ID. A
 * second recorder of one name is listed with a number: "laptop (2)". Returns whether the recorder
 * is new.
 */
export async function storeRecorder(
  tx: Tx,
  actor: Actor,
  { name: reported, recorder_id, surface = null, ...state }: Reported,
  now: Date,
): Promise<boolean> {
  const { userId } = actor;
  const row = { ...state, surface, user_id: userId, recorder_id, last_seen_at: now };
  let name = reported;
  if (recorder_id !== undefined) {
    const known = (await listRecorderNames(tx, userId)).get(recorder_id);
    if (known !== undefined && isNumbered(known, reported)) name = known;
    else if (known !== undefined) await deleteRecorder(tx, userId, recorder_id);
  }
  const timer = { organizationIds: scopeOf(actor).organizationIds, aliveSince: aliveSince(now) };
  let kept = await upsertRecorder(tx, { ...row, name }, timer);
  for (let number = 2; kept === 'taken' && number <= sameNameMax; number++) {
    name = `${reported} (${number})`;
    kept = await upsertRecorder(tx, { ...row, name }, timer);
  }
  return kept === 'new';
}

/** Whether the listed name is the reported one, alone or with a number. */
function isNumbered(listed: string, reported: string): boolean {
  return listed.startsWith(reported) && /^( \(\d+\))?$/.test(listed.slice(reported.length));
}

import { writeRecorderAgent } from '@time-tracker/contract/accounts/device-name';
import { ApiError } from '@time-tracker/contract/errors';
import { i18n } from '../../language/server-texts.ts';
import { lockUserShared } from '../../access/account-lookup-store.ts';
import { scopeOf, type Actor, type Call } from '../../access/actor.ts';
import type { Quotas } from '../../access/quotas.ts';
import type { Database, Tx } from '../../database/database.ts';
import type { Keyring } from '../../files/keyring.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { countWrongCode, refuseCodeGuesses, type HourlyLimits } from '../sign-in/hourly-limits.ts';
import { reportNewPlace } from '../sign-in/new-place-notice.ts';
import { placeOf } from '../sign-in/place-of-address.ts';
import { findSessionStart, insertSession } from '../sign-in/session-store.ts';
import { expiresAt, hashUserCode, isOpen } from './device-codes.ts';
import { findByUserCode, setDecision, setSession, type DeviceSignInRow } from './device-store.ts';

type Services = {
  database: Database;
  keyring: Keyring;
  mailer: Mailer;
  publicUrl: string;
  rateLimits: boolean;
  hourlyLimits: HourlyLimits;
  quotas: Quotas;
};

type Caller = Pick<Call, 'actor' | 'address' | 'now'>;

/**
 * The recorder that shows a code. Throws too_many, and not_found for a code that is unknown, expired
 * or was used by others, so that nothing reveals which codes exist.
 */
export async function showDeviceSignIn(services: Services, userCode: string, caller: Caller) {
  const { actor, address, now } = caller;
  const row = await services.database.transaction(scopeOf(actor), (tx) =>
    findCode(tx, services, userCode, caller),
  );
  if (row === undefined) throw new ApiError('not_found', { message: wrongCode() });
  return {
    name: row.name,
    version: row.version,
    address: row.address,
    is_same_network: placeOf(row.address) === placeOf(address),
    status: readDecision(row) ?? ('pending' as const),
    requested_at: row.requested_at,
    expires_at: expiresAt(row),
    now,
  };
}

const wrongCode = () =>
  i18n.t(
    'This code is not valid. It may be mistyped, expired or used. Codes are valid for 10 minutes and work once.',
  );

/** Undefined: not a code that this caller may see. Wrong ones are counted. */
async function findCode(
  tx: Tx,
  { keyring, rateLimits }: Services,
  userCode: string,
  { actor: { userId }, address, now }: Caller,
): Promise<DeviceSignInRow | undefined> {
  const guesser = { userId, place: placeOf(address), now };
  if (rateLimits) await refuseCodeGuesses(tx, guesser);
  const row = await findByUserCode(tx, hashUserCode(keyring, userCode));
  if (row !== undefined && isVisible(row, userId, now)) return row;
  if (rateLimits) await countWrongCode(tx, guesser);
  return undefined;
}

/** People also see what they decided. */
function isVisible(row: DeviceSignInRow, userId: number, now: Date): boolean {
  return row.decision === null ? isOpen(row, now) : row.user_id === userId;
}

function readDecision({ decision }: DeviceSignInRow): 'approved' | 'denied' | undefined {
  if (decision === null) return undefined;
  return decision === 'approved' ? 'approved' : 'denied';
}

/**
 * Allows or denies the recorder that shows a code. Approval opens its session, whose token only that
 * recorder can collect. Repeating the same decision changes nothing. Throws like `showDeviceSignIn`,
 * and conflict for a code that the caller decided otherwise.
 */
export async function decideDeviceSignIn(
  services: Services,
  { user_code, approve }: { user_code: string; approve: boolean },
  caller: Caller,
): Promise<void> {
  const { actor } = caller;
  const decision = approve ? 'approved' : 'denied';
  const result = await services.database.transaction(scopeOf(actor), async (tx) => {
    const row = await findCode(tx, services, user_code, caller);
    if (row === undefined) return 'unknown';
    const { user_code_hash } = row;
    if (approve) await lockCaller(tx, actor);
    const isTaken = !(await setDecision(tx, user_code_hash, { decision, userId: actor.userId }));
    if (isTaken) return compareDecision(await findByUserCode(tx, user_code_hash), actor, decision);
    return approve ? openRecorderSession(tx, services, row, caller) : undefined;
  });
  if (result === undefined) return;
  if (result === 'unknown') throw new ApiError('not_found', { message: wrongCode() });
  await reportNewPlace(services, result, result.client);
}

/**
 * Keeps the caller's account from changing until the end of the transaction: a concurrent change of
 * the password ends this session, and the new one would be opened after that.
 */
async function lockCaller(tx: Tx, { userId, sessionId }: Actor): Promise<void> {
  const isThere =
    (await lockUserShared(tx, userId)) !== undefined &&
    (await findSessionStart(tx, sessionId)) !== undefined;
  if (!isThere) throw new ApiError('signed_out');
}

/** The result for a code that was decided before, by the caller or at the same moment by others. */
function compareDecision(
  row: DeviceSignInRow | undefined,
  { userId }: Actor,
  decision: 'approved' | 'denied',
): 'unknown' | undefined {
  if (row === undefined || row.user_id !== userId) return 'unknown';
  if (row.decision === decision) return undefined;
  throw new ApiError('conflict', {
    message:
      row.decision === 'approved'
        ? 'You already allowed this. To end it, sign the recorder out in your account settings.'
        : 'You already denied this. Start again on the recorder to get a new code.',
  });
}

async function openRecorderSession(
  tx: Tx,
  { quotas }: Services,
  { user_code_hash, token_hash, name, version, recorder_id, address }: DeviceSignInRow,
  { actor, now }: Caller,
) {
  const userAgent = writeRecorderAgent(version, { id: recorder_id, name }).slice(0, 300);
  const session = {
    user_id: actor.userId,
    token_hash,
    scope: 'recorder' as const,
    user_agent: userAgent,
    place: placeOf(address),
    at: now,
  };
  const rules = { sessionsMax: quotas.sessionsOfAccount, shown: undefined };
  const opened = await insertSession(tx, session, rules);
  if (opened === undefined) throw new ApiError('signed_out');
  await setSession(tx, user_code_hash, opened.id);
  const user = { id: actor.userId, email: actor.email };
  return { session: { user }, isNewPlace: opened.isNewPlace, client: { address, userAgent, now } };
}

import type { askingRecorder } from '@time-tracker/contract/accounts/device-sign-in';
import { ApiError } from '@time-tracker/contract/errors';
import type { z } from 'zod';
import { getUser } from '../../access/account-lookup-store.ts';
import { hashToken } from '../../access/authenticate.ts';
import { nobodyScope, type Database, type Tx } from '../../database/database.ts';
import type { Keyring } from '../../files/keyring.ts';
import { countDeviceSignIn, type HourlyLimits } from '../sign-in/hourly-limits.ts';
import { toUser, type Client, type Session } from '../sign-in/open-session.ts';
import { placeOf } from '../sign-in/place-of-address.ts';
import { deleteSession } from '../sign-in/session-store.ts';
import {
  codeMinutes,
  hashDeviceCode,
  hashUserCode,
  isCollectable,
  isOpen,
  isPolledTooFast,
  makeDeviceCode,
  makeUserCode,
  pollSeconds,
  tokenOf,
} from './device-codes.ts';
import {
  findByDeviceCode,
  insertDeviceSignIn,
  setCollected,
  updatePolledAt,
  type DeviceSignInRow,
} from './device-store.ts';

type Services = {
  database: Database;
  keyring: Keyring;
  rateLimits: boolean;
  hourlyLimits: HourlyLimits;
};

/** Creates the codes of a recorder that asks to sign in. Throws too_many. */
export async function startDeviceSignIn(
  { database, keyring, rateLimits, hourlyLimits }: Services,
  recorder: z.output<typeof askingRecorder>,
  { address, now }: Pick<Client, 'address' | 'now'>,
) {
  const device_code = makeDeviceCode();
  const row = {
    ...recorder,
    device_code_hash: hashDeviceCode(device_code),
    token_hash: hashToken(tokenOf(keyring, device_code)),
    address,
    requested_at: now,
  };
  const user_code = await database.transaction(nobodyScope, async (tx) => {
    if (rateLimits) await countDeviceSignIn(tx, hourlyLimits, placeOf(address), now);
    for (;;) {
      const userCode = makeUserCode();
      const user_code_hash = hashUserCode(keyring, userCode);
      if (await insertDeviceSignIn(tx, { ...row, user_code_hash })) return userCode;
    }
  });
  return {
    device_code,
    user_code,
    verification_path: `/auth/device?code=${user_code}`,
    expires_in: codeMinutes * 60,
    interval: pollSeconds,
  };
}

type Polled =
  | { status: 'pending' | 'denied' | 'expired' }
  | { status: 'approved'; token: string; user: Session['user'] };

/**
 * The state of a recorder's request. Its token is returned once. A code that is used again may have
 * been stolen, so that ends its session (RFC 6749, 4.1.2). Throws too_many when polled too fast.
 */
export function pollDeviceSignIn(
  { database, keyring }: Services,
  deviceCode: string,
  now: Date,
): Promise<Polled> {
  const hash = hashDeviceCode(deviceCode);
  return database.transaction(nobodyScope, async (tx) => {
    const row = await findByDeviceCode(tx, hash);
    if (row === undefined) return { status: 'expired' };
    if (row.decision === 'denied') return { status: 'denied' };
    if (row.decision === 'approved') return collect(tx, row, tokenOf(keyring, deviceCode), now);
    if (!isOpen(row, now)) return { status: 'expired' };
    if (isPolledTooFast(row.polled_at, now)) {
      throw new ApiError('too_many', { retryAfterSeconds: pollSeconds });
    }
    await updatePolledAt(tx, hash, now);
    return { status: 'pending' };
  });
}

async function collect(
  tx: Tx,
  { device_code_hash, session_id, user_id, requested_at }: DeviceSignInRow,
  token: string,
  now: Date,
): Promise<Polled> {
  if (session_id === null || user_id === null) return { status: 'expired' };
  const isFirst =
    isCollectable({ requested_at }, now) && (await setCollected(tx, device_code_hash, now));
  if (isFirst) return { status: 'approved', token, user: toUser(await getUser(tx, user_id)) };
  await deleteSession(tx, session_id);
  return { status: 'expired' };
}

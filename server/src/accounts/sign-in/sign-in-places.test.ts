import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '@time-tracker/contract/time/durations';
import { registerPerson, type Person } from '../../testing/factories.ts';
import { confirmedDeletion } from '../../testing/confirmed-deletion.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteExpiredSessions } from './delete-expired-sessions-job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  app.setNow(undefined);
  await app.asOwner('delete from attempts');
});

const noon = new Date('2026-11-20T12:00:00Z').getTime();
const attacker = '203.0.113.9';

type Sent = { email: string; password: string; address?: string; forwarded?: string };

/** The status of one attempt; counts how often each came. */
async function attempt(to: TestApp, { email, password, address, forwarded }: Sent) {
  const { statusCode } = await to.server.inject({
    method: 'POST',
    url: '/api/user/login',
    payload: { email, password },
    remoteAddress: address ?? '127.0.0.1',
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });
  return statusCode;
}
const right = (person: Person, address?: string) =>
  attempt(app, { ...person, password: 'correct horse', ...(address && { address }) });
const wrong = (person: Person, address: string) =>
  attempt(app, { ...person, password: 'wrong horse', address });

async function countStatuses(total: number, send: (index: number) => Promise<number>) {
  const counts: Record<number, number> = {};
  for (let index = 0; index < total; index += 50) {
    const batch = Array.from({ length: Math.min(50, total - index) }, (_, one) =>
      send(index + one),
    );
    for (const status of await Promise.all(batch)) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

/** Attempts that were held against a password: free ones, and one more per hash at once. */
const mostTried = { account: 6, address: 51 };

describe('a thousand attempts', () => {
  test('at one account from everywhere: a handful is tried, its owner gets in', async () => {
    const person = await registerPerson(app);
    app.setNow(new Date(noon));
    const counts = await countStatuses(1000, (index) =>
      wrong(person, `198.51.${index % 250}.${Math.floor(index / 250)}`),
    );
    expect(counts[401]).toBeGreaterThanOrEqual(5);
    expect(counts[401]).toBeLessThanOrEqual(mostTried.account);
    expect((counts[401] ?? 0) + (counts[429] ?? 0)).toBe(1000);
    expect(await right(person, attacker)).toBe(429);
    // Registered from here, so this place is known.
    expect(await right(person)).toBe(200);
  });

  test('from one address at many accounts: fifty are tried, whatever the header says', async () => {
    app.setNow(new Date(noon));
    const counts = await countStatuses(1000, (index) =>
      attempt(app, {
        email: `nobody-${index}@example.com`,
        password: 'guess',
        address: attacker,
        forwarded: `198.51.100.${index % 250}`,
      }),
    );
    expect(counts[401]).toBeGreaterThanOrEqual(50);
    expect(counts[401]).toBeLessThanOrEqual(mostTried.address);
    expect((counts[401] ?? 0) + (counts[429] ?? 0)).toBe(1000);
  });
});

describe('a known place', () => {
  test('failures of others at the account do not slow down who is there', async () => {
    const person = await registerPerson(app);
    app.setNow(new Date(noon));
    for (let failure = 0; failure < 6; failure += 1) await wrong(person, attacker);
    expect(await right(person, '192.0.2.50')).toBe(429);
    expect(await right(person)).toBe(200);
    // A successful sign-in does not give others new attempts.
    expect(await wrong(person, attacker)).toBe(429);
  });

  test('neither do failures of others at the address', async () => {
    const person = await registerPerson(app);
    app.setNow(new Date(noon));
    const subject = 'address:127.0.0.1';
    await app.asOwner(
      'insert into attempts select $1, $2::timestamptz from generate_series(1, 80)',
      [subject, app.now()],
    );
    const stranger = { email: 'stranger@example.com', password: 'guess' };
    expect(await attempt(app, stranger)).toBe(429);
    expect(await right(person)).toBe(200);
  });

  test('has its own count, so guessing there slows down as well', async () => {
    const person = await registerPerson(app);
    app.setNow(new Date(noon));
    for (let failure = 0; failure < 5; failure += 1) {
      expect(await wrong(person, '127.0.0.1')).toBe(401);
    }
    expect(await wrong(person, '127.0.0.1')).toBe(429);
    // Elsewhere the account has its own free attempts: these were not from there.
    expect(await right(person, '192.0.2.50')).toBe(200);
  });

  test('is where one signed in, in an IPv6 network as a whole, within half a year', async () => {
    app.setNow(new Date(noon));
    const person = await registerPerson(app);
    expect(await right(person, '2001:db8:1:2::7')).toBe(200);
    app.setNow(new Date(noon + 100 * dayMs));
    for (let failure = 0; failure < 6; failure += 1) await wrong(person, attacker);
    expect(await right(person, '2001:db8:1:3::1')).toBe(429);
    expect(await right(person, '2001:db8:1:2:ffff::8')).toBe(200);
    app.setNow(new Date(noon + 281 * dayMs));
    await deleteExpiredSessions(app, confirmedDeletion);
    for (let failure = 0; failure < 6; failure += 1) await wrong(person, attacker);
    expect(await right(person, '2001:db8:1:2::7')).toBe(429);
  });
});

test('what is counted is shared by servers and kept over a restart', async () => {
  const person = await registerPerson(app);
  app.setNow(new Date(noon));
  for (let failure = 0; failure < 6; failure += 1) await wrong(person, attacker);
  const second = await startTestApp({ database: app.database, now: app.now });
  try {
    const send = { ...person, password: 'correct horse' };
    expect(await attempt(second, { ...send, address: attacker })).toBe(429);
    expect(await attempt(second, { ...send, address: '127.0.0.1' })).toBe(200);
  } finally {
    await second.close();
  }
});

describe('behind a trusted proxy', () => {
  let proxied: TestApp;
  beforeAll(async () => {
    proxied = await startTestApp({ trustedProxy: '10.0.0.1' });
  });
  afterAll(() => proxied.close());

  const guess = (index: number, address: string, forwarded: string) =>
    attempt(proxied, {
      email: `nobody-${index}@example.com`,
      password: 'guess',
      address,
      forwarded,
    });

  test('its header says who it is, and only its', async () => {
    proxied.setNow(new Date(noon));
    const ofOne = await countStatuses(60, (index) => guess(index, '10.0.0.1', '198.51.100.1'));
    expect(ofOne[401]).toBeLessThanOrEqual(mostTried.address);
    expect(await guess(100, '10.0.0.1', '198.51.100.2')).toBe(401);
    // What a client wrote before the proxy's own entry is not believed.
    expect(await guess(101, '10.0.0.1', '198.51.100.3, 198.51.100.1')).toBe(429);
    const forged = await countStatuses(60, (index) =>
      guess(200 + index, attacker, `192.0.2.${index}`),
    );
    expect(forged[401]).toBeLessThanOrEqual(mostTried.address);
  });
});

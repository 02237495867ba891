import { randomUUID } from 'node:crypto';
import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '@time-tracker/contract/time/durations';
import { registerPerson, type Person } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Started = ApiReceives['user']['device_start'];
type Sent = { statusCode: number; headers: Record<string, unknown> };

const noon = new Date('2026-11-20T12:00:00Z').getTime();
const recorder = { name: 'laptop', version: '0.2.0', recorder_id: randomUUID() };
const codeLetters = 'BCDFGHJKLMNPQRSTVWXZ';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ rateLimits: true });
});
afterAll(() => app.close());
afterEach(async () => {
  app.setNow(undefined);
  await app.asOwner('delete from attempts');
});

const send = (call: string, payload: object, address: string, token?: string) =>
  app.server.inject({
    method: 'POST',
    url: `/api/user/${call}`,
    payload,
    remoteAddress: address,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
const start = (address: string) => send('device_start', recorder, address);

/** Another well-formed code each time. */
function makeGuess(number: number): string {
  const letters = Array.from({ length: 4 }, (_, at) =>
    codeLetters.charAt(Math.floor(number / 20 ** at) % 20),
  );
  return `ZZZZ-${letters.join('')}`;
}

const guess = (person: Person, number: number, address = '127.0.0.1') =>
  send('device_get', { user_code: makeGuess(number) }, address, person.token);

const countStatuses = (sent: Sent[]) =>
  Object.fromEntries(
    [...Map.groupBy(sent, ({ statusCode }) => statusCode)].map(([status, all]) => [
      status,
      all.length,
    ]),
  );

describe('wrong codes', () => {
  test('ten an hour per account, sent at once or not, from wherever', async () => {
    app.setNow(new Date(noon));
    const [person, other] = [await registerPerson(app), await registerPerson(app)];
    const { user_code } = (await start('198.51.100.1')).json<Started>();
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, number) => guess(person, number, `198.51.100.${number}`)),
    );
    expect(countStatuses(sent)).toEqual({ 404: 10, 429: 20 });
    const refused = sent.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBe(3600);
    const decided = (token: string) =>
      send('device_decide', { user_code, approve: true }, '127.0.0.1', token);
    // The right code does not help them, so a refusal says nothing about it.
    expect((await decided(person.token)).statusCode).toBe(429);
    expect((await decided(other.token)).statusCode).toBe(200);
    app.setNow(new Date(noon + hourMs));
    expect((await guess(person, 40)).statusCode).toBe(404);
  });

  test('fifty an hour per address, with however many accounts', async () => {
    app.setNow(new Date(noon));
    const people = await Promise.all(Array.from({ length: 7 }, () => registerPerson(app)));
    const sent = await Promise.all(
      people.flatMap((person, at) =>
        Array.from({ length: 9 }, (_, number) => guess(person, at * 9 + number, '203.0.113.9')),
      ),
    );
    expect(countStatuses(sent)).toEqual({ 404: 50, 429: 13 });
  });
});

test('sixty sign-ins an hour may be started from one address', async () => {
  app.setNow(new Date(noon));
  const sent = await Promise.all(Array.from({ length: 70 }, () => start('203.0.113.9')));
  expect(countStatuses(sent)).toEqual({ 200: 60, 429: 10 });
  expect((await start('203.0.113.10')).statusCode).toBe(200);
});

test('a recorder that polls too fast has to slow down', async () => {
  app.setNow(new Date(noon));
  const started = (await start('203.0.113.20')).json<Started>();
  const poll = async (milliseconds: number) => {
    app.setNow(new Date(noon + milliseconds));
    const sent = await send('device_poll', { device_code: started.device_code }, '203.0.113.20');
    return [sent.statusCode, sent.headers['retry-after']];
  };
  expect(await poll(0)).toEqual([200, undefined]);
  expect(await poll(999)).toEqual([429, '3']);
  expect(await poll(1000)).toEqual([200, undefined]);
  const steady = started.interval * 1000;
  for (let at = 2; at < 10; at += 1) expect(await poll(at * steady)).toEqual([200, undefined]);
});

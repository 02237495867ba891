import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerPerson } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { defaultHourlyLimits } from './hourly-limits.ts';

let app: TestApp;
beforeAll(async () => {
  const hourlyLimits = {
    ...defaultHourlyLimits,
    registrations: 2,
    resetMails: 4,
    resetMailsOfAccount: 1,
  };
  app = await startTestApp({ rateLimits: true, hourlyLimits });
});
afterAll(() => app.close());

async function statusOf(url: string, payload: object, remoteAddress: string): Promise<number> {
  const answer = await app.server.inject({ method: 'POST', url, payload, remoteAddress });
  return answer.statusCode;
}

test('as many people register from one address within an hour as the operator allows', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 3; index++) {
    const newcomer = {
      email: `${randomUUID().slice(0, 8)}@example.com`,
      first_name: 'New',
      last_name: 'Comer',
      password: 'correct horse',
      password_confirmation: 'correct horse',
    };
    statuses.push(await statusOf('/api/register', newcomer, '192.0.2.1'));
  }
  expect(statuses).toEqual([200, 200, 429]);
});

test('as many mails are asked for, and of one account sent, as the operator allows', async () => {
  const { email } = await registerPerson(app);
  const statuses: number[] = [];
  for (let index = 0; index < 5; index++) {
    statuses.push(await statusOf('/api/forgot_password', { email }, '192.0.2.2'));
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  const mails = (await app.readMails()).filter((mail) => mail.includes(email));
  expect(mails.filter((mail) => mail.includes('/auth/reset-password'))).toHaveLength(1);
});

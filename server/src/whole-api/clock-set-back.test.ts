import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest';
import { dayMs, minuteMs } from '@time-tracker/contract/time/durations';
import { makeTeam, registerPerson } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { closeSilentTimers } from '../timer/close-silent-timers-job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ rateLimits: true });
});
afterAll(() => app.close());

const noon = Date.parse('2026-03-10T12:00:00Z');
beforeEach(() => {
  app.setNow(new Date(noon));
});

// Rows written while the clock was two days ahead must not block anyone for two days.
test('sign-in failures and emails with a future date do not count', async () => {
  const person = await registerPerson(app);
  const signIn = async (password: string) =>
    (await app.post('/api/user/login', { email: person.email, password })).status;
  const askForMail = async () =>
    (await app.post('/api/forgot_password', { email: person.email })).status;
  app.setNow(new Date(noon + 2 * dayMs));
  for (let failure = 0; failure < 5; failure += 1) expect(await signIn('guess')).toBe(401);
  expect(await signIn('correct horse')).toBe(429);
  for (let asked = 0; asked < 20; asked += 1) expect(await askForMail()).toBe(200);
  expect(await askForMail()).toBe(429);
  app.setNow(new Date(noon));
  expect(await signIn('correct horse')).toBe(200);
  expect(await askForMail()).toBe(200);
});

test('failures of a server whose clock is seconds ahead do not extend the delay', async () => {
  const person = await registerPerson(app);
  const signIn = (password: string) =>
    app.post('/api/user/login', { email: person.email, password });
  app.setNow(new Date(noon + minuteMs / 2));
  for (let failure = 0; failure < 5; failure += 1) await signIn('guess');
  app.setNow(new Date(noon));
  const { status, headers } = await signIn('correct horse');
  expect(status).toBe(429);
  expect(headers['retry-after']).toBe('1');
});

test('a timer without reports stops within minutes, one with reports continues', async () => {
  const [silent, alive] = [await makeTeam(app), await makeTeam(app)];
  const report = { source: 'desktop', name: 'Desk', version: '1', state: 'recording' };
  app.setNow(new Date(noon + 2 * dayMs));
  for (const { owner, projectId } of [silent, alive]) {
    await app.post('/api/timer/start', { project_id: projectId }, owner.token);
  }
  app.setNow(new Date(noon));
  await closeSilentTimers(app);
  app.setNow(new Date(noon + 4 * minuteMs));
  await app.post('/api/timer/report', report, alive.owner.token);
  app.setNow(new Date(noon + 6 * minuteMs));
  await closeSilentTimers(app);
  const rows = await app.asOwner<{ user_id: number }>('select user_id from timers');
  expect(rows).toEqual([{ user_id: alive.owner.id }]);
});

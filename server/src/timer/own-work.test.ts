import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeProject, makeTeam, type Person } from '../testing/factories.ts';
import { at, entry, evening, recordAll } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
});
afterAll(() => app.close());

const askWorked = ({ token }: Person, since: string) =>
  app.post<ApiReceives['timer']['worked']>('/api/timer/worked', { since }, token);
const worked = async (person: Person, since: string) =>
  (await askWorked(person, since)).body.seconds;

/** Seconds of a person since a time, straight from the activities. */
async function workedBySql({ id }: Person, since: string): Promise<number> {
  const [row] = await app.asOwner<{ seconds: number }>(
    `select coalesce(sum(extract(epoch from least(ends_at, $3) - greatest(starts_at, $2))), 0)::int as seconds
     from activities where user_id = $1 and ends_at > $2 and starts_at < $3`,
    [id, since, evening.toISOString()],
  );
  return row?.seconds ?? 0;
}

test('sums the time of one person since a time, in all organizations', async () => {
  const [acme, zoo] = [await makeTeam(app, 'Acme'), await makeTeam(app, 'Zoo')];
  const second = await makeProject(app, acme.owner, acme.organizationId, 'Second');
  const member = await addPerson(app, zoo);
  const addition = { email: member.email, role: 2, screenshot_interval: 10 };
  await app.post('/api/project/add', { project_id: second, ...addition }, acme.owner.token);
  await recordAll(app, member.token, [
    entry(zoo.projectId, '09:00', '09:10'),
    entry(second, '19:40', '19:45:30'),
  ]);
  await recordAll(app, acme.owner.token, [entry(second, '12:00', '12:07')]);

  for (const person of [member, acme.owner, zoo.owner]) {
    for (const since of ['00:00', '09:08', '12:03:20', '19:42', '19:50']) {
      expect(await worked(person, at(since)), since).toBe(await workedBySql(person, at(since)));
    }
  }
  expect(await worked(member, at('00:00'))).toBe(600 + 330);
  expect(await worked(member, at('09:08'))).toBe(120 + 330);
  expect(await worked(member, at('19:50'))).toBe(0);
  expect(await worked(acme.owner, at('00:00'))).toBe(420);
  // The clock of the recorder is ahead.
  expect(await worked(member, '2026-03-10T20:00:01.000Z')).toBe(0);
});

test('refuses a time more than two days ago', async () => {
  const { owner } = await makeTeam(app);
  expect((await askWorked(owner, '2026-03-08T20:00:00.000Z')).status).toBe(200);
  const { status, body } = await askWorked(owner, '2026-03-08T19:59:59.000Z');
  expect([status, body]).toMatchObject([422, { errors: { since: expect.any(Array) as string[] } }]);
  expect((await app.post('/api/timer/worked', { since: at('00:00') })).status).toBe(401);
});

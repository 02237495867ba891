import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenToEvents } from '../testing/event-listener.ts';
import { addPerson, makeProject, makeTeam } from '../testing/factories.ts';
import { evening } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { recordWork } from '../testing/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
});
afterAll(() => app.close());

test('of all events only those of the own timer are sent, also when its rules change', async () => {
  const team = await makeTeam(app);
  const { owner, organizationId, projectId } = team;
  const member = await addPerson(app, team);
  const own = await listenToEvents(app, owner.token, { query: '?own=true' });
  const all = await listenToEvents(app, owner.token, { query: '?own=false' });
  await app.post('/api/timer/start', { project_id: projectId }, member.token);
  await recordWork(app, member.token, projectId, '09:00', '09:10');
  await recordWork(app, owner.token, projectId, '10:00', '10:10');
  await makeProject(app, owner, organizationId, 'Second');
  for (const type of ['timer', 'activity'] as const) await all.next({ type, user_id: member.id });
  await app.post('/api/timer/start', { project_id: projectId }, owner.token);
  const started = { type: 'timer', organization_id: organizationId, project_id: projectId };
  expect(await own.next({})).toEqual({ ...started, user_id: owner.id });

  const settings = { blur: true };
  await app.post('/api/organization/update', { id: organizationId, settings }, owner.token);
  expect(await own.next({})).toEqual({ ...started, user_id: owner.id });
  await all.next({ type: 'timer', user_id: member.id });
  expect(own.events).toEqual([]);
  // Settings by which nothing is recorded.
  const week = { week_start: 0, members_may_delete: false, manual_time: false };
  await app.post('/api/organization/update', { id: organizationId, settings: week }, owner.token);
  await app.post('/api/timer/stop', {}, owner.token);
  expect(await own.next({})).toEqual({ ...started, user_id: owner.id });
  expect(own.events).toEqual([]);
  const bad = await listenToEvents(app, owner.token, { query: '?own=perhaps' });
  expect(bad.status).toBe(422);
  for (const listener of [own, all, bad]) await listener.leave();
});

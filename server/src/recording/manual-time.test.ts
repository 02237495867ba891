import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '@time-tracker/contract/time/durations';
import { addPerson, makeTeam, type Team } from '../testing/factories.ts';
import { at, manualEntry, entry, evening, record, recordAll } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startTestApp();
  team = await makeTeam(app);
  app.setNow(evening);
});
afterAll(() => app.close());

test('manual time counts as worked, never as measured', async () => {
  const maya = await addPerson(app, team);
  await recordAll(app, maya.token, [
    manualEntry(team.projectId, '09:00', '09:10', 'Visit'),
    entry(team.projectId, '09:10', '09:20', { active_seconds: 300, mouse_seconds: 300 }),
  ]);
  const { body } = await app.post<ApiReceives['activity']['all']>(
    '/api/activity/all',
    { organization_id: team.organizationId },
    maya.token,
  );
  expect(body.activities).toMatchObject([
    { source: 'manual', note: 'Visit', activity: null, minutes: Array(10).fill(false) },
    { source: 'desktop', activity: 50 },
  ]);
  expect(body.total).toMatchObject({ duration: 1200, measured_seconds: 600, activity: 50 });
});

test('without a reason, or measured, it is refused; the rest of the batch is stored', async () => {
  const maya = await addPerson(app, team);
  const { body } = await record(app, maya.token, [
    manualEntry(team.projectId, '09:00', '09:10', ''),
    { ...manualEntry(team.projectId, '09:10', '09:20', 'Visit'), measured_seconds: 1 },
    manualEntry(team.projectId, '09:20', '09:30', 'Visit'),
  ]);
  expect(body.results).toMatchObject([
    { status: 'refused', code: 'manual_needs_reason' },
    { status: 'refused', code: 'manual_not_measured' },
    { status: 'stored' },
  ]);
});

test('manual time can be up to two years old', async () => {
  const maya = await addPerson(app, team);
  const shifted = (days: number) => ({
    ...manualEntry(team.projectId, '09:00', '09:10', 'Visit'),
    start: Date.parse(at('20:00')) - days * dayMs,
    finish: Date.parse(at('20:10')) - days * dayMs,
  });
  const { body } = await record(app, maya.token, [shifted(730), shifted(731)]);
  expect(body.results).toMatchObject([
    { status: 'stored' },
    { status: 'refused', code: 'too_old' },
  ]);
});

test('an organization can forbid manual and imported time; recording continues', async () => {
  const strict = await makeTeam(app, 'Strict');
  await app.asOwner('update organizations set manual_time = false where id = $1', [
    strict.organizationId,
  ]);
  const { body } = await record(app, strict.owner.token, [
    manualEntry(strict.projectId, '09:00', '09:10', 'Visit'),
    entry(strict.projectId, '09:10', '09:20'),
    entry(strict.projectId, '09:20', '09:30', { source: 'import' }),
    entry(strict.projectId, '09:30', '09:40', { source: 'browser' }),
  ]);
  expect(body.results).toMatchObject([
    { status: 'refused', code: 'manual_not_allowed' },
    { status: 'stored' },
    { status: 'refused', code: 'manual_not_allowed' },
    { status: 'stored' },
  ]);
});

import type { ApiReceives } from '@time-tracker/contract/api';
import type { SharedSurface } from '@time-tracker/contract/screenshot';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addPerson, makeTeam, type Person, type Team } from '../../testing/factories.ts';
import { at, evening } from '../../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  described,
  getListed,
  listScreenshots,
  newPicture,
  recordWork,
  upload,
} from '../../testing/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
});
afterAll(() => app.close());
afterEach(() => app.setNow(evening));

const shared = ['monitor', 'window', 'tab'] as const;

async function makeRecorded(): Promise<{ team: Team; maya: Person; activityId: string }> {
  const team = await makeTeam(app);
  const maya = await addPerson(app, team);
  const source = { source: 'browser' as const };
  const activityId = await recordWork(app, maya.token, team.projectId, '09:00', '09:10', source);
  return { team, maya, activityId };
}

async function allowOnly(team: Team, shared_surface: 'any' | 'monitor'): Promise<void> {
  const input = { id: team.organizationId, settings: { shared_surface } };
  expect((await app.post('/api/organization/update', input, team.owner.token)).status).toBe(200);
}

test('what was shared is stored, listed and exported; a desktop recorder sends nothing', async () => {
  const { team, maya, activityId } = await makeRecorded();
  for (const surface of [...shared, null, undefined]) {
    const sent = described(activityId, at('09:03'), surface === undefined ? {} : { surface });
    expect((await upload(app, maya.token, sent, await newPicture())).status).toBe(200);
    const listed = await getListed(app, team.owner.token, sent.id);
    expect(listed).toMatchObject({ surface: surface ?? null, source: 'browser' });
    const { body } = await app.post<ApiReceives['user']['export']>(
      '/api/user/export',
      {},
      maya.token,
    );
    expect(body.screenshots.find(({ id }) => id === sent.id)?.surface).toBe(surface ?? null);
  }
  const unknown = { ...described(activityId, at('09:04')), surface: 'camera' as SharedSurface };
  const { status, body } = await upload(app, maya.token, unknown, await newPicture());
  expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([
    422,
    'invalid_input',
    ['surface'],
  ]);
});

test('an organization that accepts entire screens refuses windows and tabs, and stores nothing', async () => {
  const { team, maya, activityId } = await makeRecorded();
  await allowOnly(team, 'monitor');
  for (const surface of [...shared, undefined]) {
    const sent = described(activityId, at('09:03'), { surface });
    const { status, body } = await upload(app, maya.token, sent, await newPicture());
    const isRefused = surface === 'window' || surface === 'tab';
    expect([surface, status, body.code]).toEqual(
      isRefused ? [surface, 422, 'surface_not_allowed'] : [surface, 200, undefined],
    );
    if (isRefused) expect(body.message).toContain('Share your entire screen');
  }
  const { body } = await listScreenshots(app, maya.token);
  expect(body.screenshots.map(({ surface }) => surface).toSorted()).toEqual(['monitor', null]);
});

test('a screenshot that was stored before the rule stays, and its repetition is a duplicate', async () => {
  const { team, maya, activityId } = await makeRecorded();
  const sent = described(activityId, at('09:03'), { surface: 'tab' });
  const picture = await newPicture();
  await upload(app, maya.token, sent, picture);
  await allowOnly(team, 'monitor');
  expect((await upload(app, maya.token, sent, picture)).body.status).toBe('duplicate');
  // The rule at the time of the upload counts, also for an image that waited.
  await allowOnly(team, 'any');
  const later = described(activityId, at('09:04'), { surface: 'window' });
  expect((await upload(app, maya.token, later, await newPicture())).status).toBe(200);
});

test('the rule of the activity counts, not that of a project the upload names', async () => {
  const strict = await makeRecorded();
  await allowOnly(strict.team, 'monitor');
  const lax = await makeTeam(app);
  const addition = { project_id: lax.projectId, email: strict.maya.email };
  await app.post('/api/project/add', addition, lax.owner.token);
  const sent = described(strict.activityId, at('09:03'), {
    surface: 'window',
    project_id: lax.projectId,
  });
  const { body } = await upload(app, strict.maya.token, sent, await newPicture());
  expect(body.code).toBe('surface_not_allowed');
});

test('a report names what is shared; the own timer, the dashboard and the export show it', async () => {
  const { team, maya } = await makeRecorded();
  await app.post('/api/timer/start', { project_id: team.projectId }, maya.token);
  const report = async (surface: SharedSurface | null | undefined) => {
    const { body } = await app.post<ApiReceives['timer']['report']>(
      '/api/timer/report',
      { source: 'browser', name: 'Chrome', version: '1', state: 'recording', surface },
      maya.token,
    );
    return body.timer?.recorders[0]?.surface;
  };
  for (const surface of [...shared, null, undefined]) {
    expect(await report(surface)).toBe(surface ?? null);
    const { body: now } = await app.post<ApiReceives['dashboard']['now']>(
      '/api/dashboard/now',
      { organization_id: team.organizationId },
      team.owner.token,
    );
    expect(now.working[0]?.recorders[0]?.surface).toBe(surface ?? null);
    const { body } = await app.post<ApiReceives['user']['export']>(
      '/api/user/export',
      {},
      maya.token,
    );
    expect(body.recorders[0]?.surface).toBe(surface ?? null);
  }
});

test('only owners change what may be shared; members read it with the rules before they start', async () => {
  const { team, maya } = await makeRecorded();
  const input = { id: team.organizationId, settings: { shared_surface: 'monitor' } };
  expect((await app.post('/api/organization/update', input, maya.token)).status).toBe(403);
  const read = async () => {
    const { body } = await app.post<ApiReceives['timer']['rules']>(
      '/api/timer/rules',
      { project_id: team.projectId },
      maya.token,
    );
    return { surface: body.shared_surface, version: body.rules_version };
  };
  const before = await read();
  expect(before.surface).toBe('any');
  await allowOnly(team, 'monitor');
  // The person chooses what to share each time, so that a consent does not depend on it.
  expect(await read()).toEqual({ ...before, surface: 'monitor' });
});

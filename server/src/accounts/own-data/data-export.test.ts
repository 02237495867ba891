import { randomUUID } from 'node:crypto';
import { dataExport } from '@time-tracker/contract/accounts/data-export';
import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addPerson, makeTeam, registerPerson } from '../../testing/factories.ts';
import { at, entry, evening, recordAll } from '../../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Export = ApiReceives['user']['export'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

const send = (token?: string) => app.post<Export>('/api/user/export', {}, token);

const apps = [
  { kind: 'app' as const, name: 'Editor', title: 'letter.txt', seconds: 200, active_seconds: 90 },
  { kind: 'url' as const, name: 'x.org', domain: 'x.org', seconds: 100, active_seconds: 0 },
];
const minutes = Array.from({ length: 10 }, (_, minute) => minute === 3);

/** Maya has worked for two organizations and left the first. */
async function makeFormerMember() {
  const team = await makeTeam(app, 'Former');
  const current = await makeTeam(app, 'Current');
  const maya = await addPerson(app, team);
  const addition = { project_id: current.projectId, email: maya.email };
  await app.post('/api/project/add', addition, current.owner.token);
  app.setNow(evening);
  const more = { apps, minutes, note: 'Draft', active_seconds: 90, keyboard_seconds: 90 };
  const first = entry(team.projectId, '10:00', '10:05', more);
  await recordAll(app, maya.token, [first, entry(current.projectId, '11:00', '11:05')]);
  await recordAll(app, team.owner.token, [entry(team.projectId, '10:00', '10:09')]);
  const shotId = randomUUID();
  await app.asOwner(
    `insert into screenshots (organization_id, project_id, user_id, activity_id, taken_at, id,
       group_id, display, displays, width, height, size_bytes, received_sha256, title, blur, waiting)
     select organization_id, project_id, user_id, activity_id, starts_at, $2, $2, 0, 1, 640, 360, 9,
       '', 'letter.txt', false, false
     from activities where activity_id = $1`,
    [first.activity_id, shotId],
  );
  const removal = { organization_id: team.organizationId, user_id: maya.id };
  await app.post('/api/organization/remove_user', removal, team.owner.token);
  return { team, current, maya, first, shotId };
}

test('contains everything about the caller, also of organizations that they have left', async () => {
  const { team, current, maya, first, shotId } = await makeFormerMember();
  const { status, body, headers } = await send(maya.token);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(body.user).toMatchObject({ id: maya.id, email: maya.email });
  expect(body.organizations).toEqual([
    {
      id: team.organizationId,
      name: 'Former organization',
      role: null,
      projects: [{ id: team.projectId, name: 'Website', role: null }],
    },
    {
      id: current.organizationId,
      name: 'Current organization',
      role: 'member',
      projects: [{ id: current.projectId, name: 'Website', role: 2 }],
    },
  ]);
  expect(body.sessions).toHaveLength(1);
  expect(body.places).toMatchObject([{ address: '127.0.0.1' }]);
  expect(body.activities).toHaveLength(2);
  expect(body.activities[0]).toEqual({
    activity_id: first.activity_id,
    organization_id: team.organizationId,
    project_id: team.projectId,
    start: at('10:00'),
    finish: at('10:05'),
    measured_seconds: 300,
    active_seconds: 90,
    keyboard_seconds: 90,
    mouse_seconds: 0,
    minutes,
    source: 'desktop',
    note: 'Draft',
    apps: [
      { ...apps[0], domain: null },
      { ...apps[1], title: null },
    ],
  });
  expect(body.screenshots).toMatchObject([
    { id: shotId, title: 'letter.txt', has_image: true, bytes: 9 },
  ]);
});

test('holds no titles of an organization that has switched them off since, as no list does', async () => {
  const { team, maya } = await makeFormerMember();
  await app.post(
    '/api/organization/update',
    { id: team.organizationId, settings: { titles: false } },
    team.owner.token,
  );
  const { body } = await send(maya.token);
  expect(body.activities[0]?.apps.map(({ name, title }) => [name, title])).toEqual([
    ['Editor', null],
    ['x.org', null],
  ]);
  expect(body.screenshots.map(({ title }) => title)).toEqual([null]);
});

test('is whole and in order when it is longer than a page', async () => {
  const team = await makeTeam(app);
  await app.asOwner(
    `insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at,
       measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source)
     select $1, $2, $3, gen_random_uuid(), '2026-01-01T00:00Z'::timestamptz + n * interval '10 minutes',
       '2026-01-01T00:05Z'::timestamptz + n * interval '10 minutes', 300, 0, 0, 0, 0, 'desktop'
     from generate_series(0, 1500) n`,
    [team.organizationId, team.projectId, team.owner.id],
  );
  const { body } = await send(team.owner.token);
  expect(body.activities).toHaveLength(1501);
  const starts = body.activities.map(({ start }) => start);
  expect(starts).toEqual([...starts].sort());
  expect(new Set(body.activities.map(({ activity_id: id }) => id)).size).toBe(1501);
});

test('of a new account is short, and as the contract says', async () => {
  const person = await registerPerson(app);
  const { body } = await send(person.token);
  expect(body).toMatchObject({ organizations: [], activities: [], screenshots: [], recorders: [] });
  expect(Object.keys(body).sort()).toEqual(Object.keys(dataExport.shape).sort());
  expect((await send()).status).toBe(401);
});

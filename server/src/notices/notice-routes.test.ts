import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenToEvents } from '../testing/event-listener.ts';
import { addPerson, makeTeam, registerPerson, type Person } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { switchOffLink } from './switch-off-links.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const listFor = async ({ token }: Person) =>
  (await app.post<ApiReceives['notice']['all']>('/api/notice/all', {}, token)).body;
const unreadOf = async ({ token }: Person) =>
  (await app.post<ApiReceives['user']['get']>('/api/user/get', {}, token)).body.unread_notices;
const mark = ({ token }: Person, ids: number[], read: boolean) =>
  app.post('/api/notice/mark', { ids, read }, token);
const mute = ({ token }: Person, muted_notices: string[]) =>
  app.post('/api/user/update', { settings: { muted_notices } }, token);
const changeRules = (owner: Person, id: number, settings: object) =>
  app.post('/api/organization/update', { id, settings }, owner.token);

test('members learn which recording rules changed, the owner who changed them does not', async () => {
  const team = await makeTeam(app);
  const { owner, organizationId } = team;
  const member = await addPerson(app, team, 2);
  const stranger = await registerPerson(app);
  const pages = await listenToEvents(app, member.token);
  await changeRules(owner, organizationId, { blur: true, idle_minutes: 10 });
  await pages.next({ type: 'account', user_id: member.id });
  await pages.leave();
  const { notices, unread } = await listFor(member);
  expect(unread).toBe(1);
  expect(await unreadOf(member)).toBe(1);
  expect(notices).toMatchObject([
    {
      kind: 'recording_rules',
      organization_id: organizationId,
      project_id: null,
      changes: { blur: true, idle_minutes: 10 },
      read: false,
    },
  ]);
  expect((await listFor(owner)).notices).toEqual([]);
  expect((await listFor(stranger)).notices).toEqual([]);
});

test('several unread changes are one notice; after reading, the next one is new', async () => {
  const team = await makeTeam(app);
  const { owner, organizationId } = team;
  const member = await addPerson(app, team, 2);
  await changeRules(owner, organizationId, { blur: true });
  await changeRules(owner, organizationId, { titles: false });
  await changeRules(owner, organizationId, { manual_time: false });
  const [first] = (await listFor(member)).notices;
  expect(first).toMatchObject({ changes: { blur: true, titles: false } });
  await mark(member, [first?.id ?? 0], true);
  expect(await unreadOf(member)).toBeUndefined();
  await changeRules(owner, organizationId, { retention_days: null });
  const { notices, unread } = await listFor(member);
  expect(unread).toBe(1);
  expect(notices).toMatchObject([{ changes: { retention_days: null }, read: false }]);
  expect(notices[0]).not.toHaveProperty('changes.blur');
});

test('a member learns of their own new screenshot interval', async () => {
  const team = await makeTeam(app);
  const { owner, projectId } = team;
  const [member, other] = [await addPerson(app, team, 2), await addPerson(app, team, 2)];
  const change = { project_id: projectId, user_id: member.id, screenshot_interval: 3 };
  await app.post('/api/project/update_member', change, owner.token);
  expect((await listFor(member)).notices).toMatchObject([
    { kind: 'recording_rules', project_id: projectId, changes: { screenshot_interval: 3 } },
  ]);
  expect((await listFor(other)).notices).toEqual([]);
});

test('what is switched off is not written', async () => {
  const team = await makeTeam(app);
  const member = await addPerson(app, team, 2);
  await mute(member, ['recording_rules']);
  await changeRules(team.owner, team.organizationId, { blur: true });
  expect(await listFor(member)).toMatchObject({ notices: [], unread: 0 });
});

test('a person marks only their own notices, and can mark them unread again', async () => {
  const team = await makeTeam(app);
  const [member, other] = [await addPerson(app, team, 2), await addPerson(app, team, 2)];
  await changeRules(team.owner, team.organizationId, { blur: true });
  const ids = (await listFor(member)).notices.map(({ id }) => id);
  expect((await mark(other, ids, true)).status).toBe(200);
  expect((await listFor(member)).unread).toBe(1);
  await mark(member, ids, true);
  expect((await listFor(member)).unread).toBe(0);
  expect((await listFor(other)).unread).toBe(1);
  await mark(member, ids, false);
  expect((await listFor(member)).unread).toBe(1);
});

test('a person marks all their notices as read, also those beyond the list', async () => {
  const team = await makeTeam(app);
  const [member, other] = [await addPerson(app, team, 2), await addPerson(app, team, 2)];
  await app.asOwner(
    `insert into notices (organization_id, user_id, kind, subject, detail, created_at)
     select $1, person, 'recording_rules', n, '{"blur": true}', now()
     from generate_series(1, 70) n, unnest($2::int[]) person`,
    [team.organizationId, [member.id, other.id]],
  );
  expect(await listFor(member)).toMatchObject({ notices: { length: 50 }, unread: 70 });
  expect((await app.post('/api/notice/mark_all', {}, member.token)).status).toBe(200);
  expect((await listFor(member)).unread).toBe(0);
  expect(await unreadOf(member)).toBeUndefined();
  expect((await listFor(other)).unread).toBe(70);
});

test('a person who leaves an organization keeps no notice of it', async () => {
  const team = await makeTeam(app);
  const { owner, organizationId } = team;
  const member = await addPerson(app, team, 2);
  await changeRules(owner, organizationId, { blur: true });
  const removal = { organization_id: organizationId, user_id: member.id };
  await app.post('/api/organization/remove_user', removal, owner.token);
  expect(await listFor(member)).toMatchObject({ notices: [], unread: 0 });
  const left = 'select from notices where user_id = $1';
  expect(await app.asOwner(left, [member.id])).toEqual([]);
});

test('a person has at most 100 notices of an organization; the newest stay', async () => {
  const team = await makeTeam(app);
  const { id } = team.owner;
  await app.asOwner(
    `insert into notices (organization_id, user_id, kind, subject, detail, created_at)
     select $1, $2, 'forgotten_timer', n, '{}', timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(1, 130) n`,
    [team.organizationId, id],
  );
  const left = await app.asOwner<{ first: string; count: string }>(
    'select min(subject::int) as first, count(*) from notices where user_id = $1',
    [id],
  );
  expect(left).toEqual([{ first: 31, count: '100' }]);
});

test('the link of an email switches its kind off, without signing in and only that', async () => {
  const person = await registerPerson(app);
  const link = new URL(
    switchOffLink({ ...app, publicUrl: 'http://t' }, person.id, 'weekly_digest'),
  );
  const token = link.searchParams.get('token') ?? '';
  const switchOff = (sent: string) => app.post('/api/notice/switch_off', { token: sent });
  for (const wrong of [`${token}x`, token.replace('weekly_digest', 'forgotten_timer'), 'a.b.c']) {
    expect((await switchOff(wrong)).status).toBe(404);
  }
  for (const { status, body } of [await switchOff(token), await switchOff(token)]) {
    expect({ status, body }).toEqual({ status: 200, body: { kind: 'weekly_digest' } });
  }
  const { body } = await app.post<ApiReceives['user']['get']>('/api/user/get', {}, person.token);
  expect(body.settings.muted_notices).toEqual(['weekly_digest']);
});

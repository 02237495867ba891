import { randomUUID } from 'node:crypto';
import type { ApiReceives, ApiSends } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeProject, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, evening } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { described, listScreenshots, newPicture, recordWork, upload } from '../testing/uploads.ts';
import { findGroupsOfPage } from './screenshot-list.ts';

let app: TestApp;
let team: Team;
let otherProjectId: number;
let people: Record<'owner' | 'manager' | 'member' | 'viewer' | 'second', Person>;
let picture: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
  team = await makeTeam(app);
  otherProjectId = await makeProject(app, team.owner, team.organizationId, 'Hidden');
  people = {
    owner: team.owner,
    manager: await addPerson(app, team, 1),
    member: await addPerson(app, team, 2),
    viewer: await addPerson(app, team, 3),
    second: await addPerson(app, team, 2),
  };
  picture = await newPicture();
});
afterAll(() => app.close());

/** Uploads one group of `displays` images of an activity. Returns the IDs by display. */
async function capture(
  person: Person,
  activityId: string,
  clock: string,
  displays = 1,
): Promise<string[]> {
  const groupId = randomUUID();
  const screenshots = Array.from({ length: displays }, (_, display) =>
    described(activityId, at(clock), { group_id: groupId, display, displays }),
  );
  for (const screenshot of screenshots) {
    const { status, body } = await upload(app, person.token, screenshot, picture);
    if (status !== 200) throw new Error(`upload answered ${status}: ${JSON.stringify(body)}`);
  }
  return screenshots.map((screenshot) => screenshot.id);
}

async function idsSeenBy(person: Person, filter: ApiSends['screenshot']['all'] = {}) {
  const { status, body } = await listScreenshots(app, person.token, { page_size: 200, ...filter });
  if (status !== 200) return `${status} ${body.code}`;
  expect(body.total).toBe(body.screenshots.length);
  return body.screenshots.map((screenshot) => screenshot.id).sort();
}

test('401 without a token; all problems of a filter at once', async () => {
  expect((await app.post('/api/screenshot/all', {})).status).toBe(401);
  const bad = await listScreenshots(app, team.owner.token, {
    page: 0,
    page_size: 201,
    sampling: -1,
    project_id: 'x',
    start: 'yesterday',
  });
  expect(bad.status).toBe(422);
  expect(Object.keys(bad.body.errors ?? {}).sort()).toEqual(
    ['page', 'page_size', 'project_id', 'sampling', 'start'].sort(),
  );
  const reversed = await listScreenshots(app, team.owner.token, {
    start: at('10:00'),
    finish: at('09:00'),
  });
  expect(reversed).toMatchObject({
    status: 422,
    body: { errors: { finish: [expect.any(String)] } },
  });
  const long = await listScreenshots(app, team.owner.token, {
    start: '2024-01-01T00:00:00Z',
    finish: at('09:00'),
  });
  expect(long).toMatchObject({ status: 422, body: { errors: { start: [expect.any(String)] } } });
});

test('each role sees the screenshots it may view', async () => {
  const { owner, manager, member, viewer, second } = people;
  const { projectId, organizationId } = team;
  const work = async (person: Person, project: number) =>
    capture(person, await recordWork(app, person.token, project, '08:00', '08:10'), '08:03');
  const [byMember] = await work(member, projectId);
  const [bySecond] = await work(second, projectId);
  const [byOwner] = await work(owner, otherProjectId);
  const ofDay = { start: at('08:00'), finish: at('09:00') };
  const all = [byMember!, bySecond!, byOwner!].sort();
  const ofProject = [byMember!, bySecond!].sort();

  expect(await idsSeenBy(owner, ofDay)).toEqual(all);
  expect(await idsSeenBy(manager, ofDay)).toEqual(ofProject);
  expect(await idsSeenBy(viewer, ofDay)).toEqual(ofProject);
  expect(await idsSeenBy(member, ofDay)).toEqual([byMember]);
  const narrowed = { ...ofDay, organization_id: organizationId, project_id: projectId };
  expect(await idsSeenBy(owner, { ...narrowed, user_id: second.id })).toEqual([bySecond]);
  expect(await idsSeenBy(owner, { ...ofDay, user_id: -1, project_id: null })).toEqual(all);

  expect(await idsSeenBy(member, { ...ofDay, user_id: second.id })).toBe('403 forbidden');
  expect(await idsSeenBy(manager, { ...ofDay, project_id: otherProjectId })).toBe('403 forbidden');
  const stranger = await makeTeam(app, 'Strange');
  expect(await idsSeenBy(stranger.owner, ofDay)).toEqual([]);
  expect(await idsSeenBy(stranger.owner, { organization_id: organizationId })).toBe(
    '404 not_found',
  );
  expect(await idsSeenBy(stranger.owner, { project_id: projectId })).toBe('404 not_found');
  expect(await idsSeenBy(stranger.owner, { user_id: member.id })).toBe('404 not_found');
});

test('newest first, monitors of an instant in order, ten to a page, total of all pages', async () => {
  const { member } = people;
  const first = await recordWork(app, member.token, team.projectId, '09:00', '09:10');
  const second = await recordWork(app, member.token, team.projectId, '09:10', '09:20');
  const groups = [
    await capture(member, first, '09:01', 3),
    await capture(member, first, '09:08', 3),
    await capture(member, second, '09:12', 3),
    await capture(member, second, '09:19:59', 3),
  ];
  const expected = groups.reverse().flat();
  const range = { start: at('09:00'), finish: at('09:20'), user_id: member.id };
  const one = await listScreenshots(app, member.token, range);
  const two = await listScreenshots(app, member.token, { ...range, page: 2 });
  const three = await listScreenshots(app, member.token, { ...range, page: 3 });
  expect(one.body).toMatchObject({ total: 12, page: 1, page_size: 10, now: evening.toISOString() });
  expect(two.body).toMatchObject({ total: 12, page: 2, page_size: 10 });
  expect(three.body).toMatchObject({ total: 12, screenshots: [] });
  const ids = [...one.body.screenshots, ...two.body.screenshots].map((screenshot) => screenshot.id);
  expect(one.body.screenshots).toHaveLength(10);
  expect(ids).toEqual(expected);

  const half = await listScreenshots(app, member.token, {
    ...range,
    start: at('09:01'),
    finish: at('09:08'),
  });
  expect(half.body.screenshots.map((screenshot) => screenshot.id)).toEqual(groups[3]);
});

test('the activity percent is that of the activity, or null for less than a measured minute', async () => {
  const { second } = people;
  const counted = (measured: number, active: number) => ({
    measured_seconds: measured,
    active_seconds: active,
    keyboard_seconds: active,
  });
  const percents: [string, string, ReturnType<typeof counted>, number | null][] = [
    ['13:00', '13:10', counted(600, 333), 56],
    ['13:10', '13:20', counted(60, 0), 0],
    ['13:20', '13:30', counted(59, 59), null],
    ['13:30', '13:40', counted(200, 1), 1],
  ];
  for (const [start, finish, counters, expected] of percents) {
    const work = await recordWork(app, second.token, team.projectId, start, finish, counters);
    const [id] = await capture(second, work, start);
    const { body } = await listScreenshots(app, second.token, { page_size: 200 });
    expect(body.screenshots.find((screenshot) => screenshot.id === id)).toMatchObject({
      activity: expected,
    });
  }
});

test('sampling selects groups before paging and lists all of their monitors', async () => {
  const { second } = people;
  const groups: string[][] = [];
  for (let minute = 0; minute < 50; minute += 10) {
    const start = `15:${String(minute).padStart(2, '0')}`;
    const finish = minute === 50 ? '16:00' : `15:${String(minute + 10).padStart(2, '0')}`;
    const work = await recordWork(app, second.token, team.projectId, start, finish);
    groups.push(await capture(second, work, start, 2));
  }
  const range = { start: at('15:00'), finish: at('16:00'), user_id: second.id };
  const kept = [groups[4]!, groups[2]!, groups[0]!].flat();
  const all = await listScreenshots(app, second.token, { ...range, sampling: 2 });
  expect(all.body.screenshots.map((screenshot) => screenshot.id)).toEqual(kept);
  expect(all.body.total).toBe(6);
  const page = (number: number) =>
    listScreenshots(app, second.token, { ...range, sampling: 2, page: number, page_size: 5 });
  const [one, two] = [await page(1), await page(2)];
  expect(one.body.screenshots.map((screenshot) => screenshot.id)).toEqual(kept.slice(0, 5));
  expect(two.body.screenshots.map((screenshot) => screenshot.id)).toEqual(kept.slice(5));
  expect(two.body.total).toBe(6);
  for (const sampling of [null, 0, 1]) {
    const { body } = await listScreenshots(app, second.token, { ...range, sampling });
    expect(body.total).toBe(10);
  }

  // The parts of the range give the same list. Alone, the part before 15:20 would select its own
  // newest.
  const ofPart = async (start: string, finish: string, sampling: number | null) => {
    const part = { start: at(start), finish: at(finish) };
    const { body } = await listScreenshots(app, second.token, { ...range, sampling, part });
    expect(body.total).toBe(body.screenshots.length);
    return body.screenshots.map((screenshot) => screenshot.id);
  };
  expect(await ofPart('15:20', '18:00', 2)).toEqual(kept.slice(0, 4));
  expect(await ofPart('14:00', '15:20', 2)).toEqual(groups[0]);
  expect(await ofPart('15:00', '15:20', null)).toEqual([groups[1], groups[0]].flat());
  expect(await ofPart('16:00', '18:00', null)).toEqual([]);
});

test('counts removed images over all pages, also with sampling', async () => {
  const { second, owner } = people;
  const work = await recordWork(app, second.token, team.projectId, '17:00', '17:10');
  const groups: string[][] = [];
  for (const minute of [1, 3, 5]) {
    groups.push(await capture(second, work, `17:0${minute}`, 2));
  }
  const range = { start: at('17:00'), finish: at('17:10'), user_id: second.id, page_size: 1 };
  const counted = async (more: ApiSends['screenshot']['all'] = {}) => {
    const { body } = await listScreenshots(app, second.token, { ...range, ...more });
    return [body.total, body.removed];
  };
  expect(await counted()).toEqual([6, undefined]);
  for (const id of [groups[0]![1], groups[1]![0]]) {
    await app.post('/api/screenshot/remove', { id, image_only: true }, owner.token);
  }
  expect(await counted()).toEqual([6, 2]);
  expect(await counted({ page: 6 })).toEqual([6, 2]);
  // Sampling omits the group in the middle.
  expect(await counted({ sampling: 2 })).toEqual([4, 1]);
  expect(await counted({ part: { start: at('17:04'), finish: at('17:10') } })).toEqual([
    2,
    undefined,
  ]);
});

test('screenshot intervals are shown for people whose screenshots the caller may view', async () => {
  const { owner, manager, member, viewer, second } = people;
  await app.post(
    '/api/project/update_member',
    { project_id: team.projectId, user_id: second.id, screenshot_interval: 0 },
    owner.token,
  );
  const known = async (person: Person, filter: ApiSends['screenshot']['intervals'] = {}) => {
    const { status, body } = await app.post<ApiReceives['screenshot']['intervals']>(
      '/api/screenshot/intervals',
      filter,
      person.token,
    );
    if (status !== 200) return status;
    return body.intervals
      .filter(({ project_id }) => project_id === team.projectId)
      .map(({ user_id, screenshot_interval }) => [user_id, screenshot_interval]);
  };
  const all = [owner, manager, member, second]
    .map(({ id }) => [id, id === second.id ? 0 : 10])
    .sort(([a = 0], [b = 0]) => a - b);
  expect(await known(owner)).toEqual(all);
  expect(await known(manager)).toEqual(all);
  expect(await known(viewer)).toEqual(all);
  expect(await known(second)).toEqual([[second.id, 0]]);
  expect(await known(manager, { user_id: member.id })).toEqual([[member.id, 10]]);
  expect(await known(member, { user_id: second.id })).toBe(403);
  const stranger = await makeTeam(app, 'Somewhere else');
  expect(await known(stranger.owner, { organization_id: team.organizationId })).toBe(404);
});

test('intervals that have changed come with the time from which each was in force', async () => {
  const own = await makeTeam(app, 'Changing');
  const steady = await addPerson(app, own);
  const changed = await addPerson(app, own);
  const joined = await changesOf(own.owner);
  for (const screenshot_interval of [60, 60, 3]) {
    const input = { project_id: own.projectId, user_id: changed.id, screenshot_interval };
    await app.post('/api/project/update_member', input, own.owner.token);
  }
  expect(joined).toEqual([]);
  const changes = await changesOf(own.owner);
  expect(changes.map((one) => [one.user_id, one.screenshot_interval])).toEqual([
    [changed.id, 10],
    [changed.id, 60],
    [changed.id, 3],
  ]);
  const times = changes.map(({ from }) => Date.parse(from));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(await changesOf(changed)).toEqual(changes);
  expect(await changesOf(steady)).toEqual([]);
});

async function changesOf(person: Person) {
  const { body } = await app.post<ApiReceives['screenshot']['intervals']>(
    '/api/screenshot/intervals',
    {},
    person.token,
  );
  return body.changes;
}

test('the groups of a page, with the count of images of the first group on the previous page', () => {
  const groups = [3, 1, 2, 4].map((count, index) => ({
    groupId: String(index),
    takenAt: new Date(0),
    count,
    removed: 0,
  }));
  const find = (offset: number, limit: number) => {
    const { groups: found, skipped } = findGroupsOfPage(groups, { limit, offset });
    return [found.map((group) => group.groupId).join(''), skipped];
  };
  expect(find(0, 10)).toEqual(['0123', 0]);
  expect(find(0, 3)).toEqual(['0', 0]);
  expect(find(2, 2)).toEqual(['01', 2]);
  expect(find(3, 1)).toEqual(['1', 0]);
  expect(find(5, 2)).toEqual(['23', 1]);
  expect(find(10, 5)).toEqual(['', 0]);
});

import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDiskStore } from '../files/disk-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { addPerson, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, evening } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import {
  described,
  getListed,
  listScreenshots,
  newPicture,
  recordWork,
  upload,
} from '../testing/uploads.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
  team = await makeTeam(app);
});
afterAll(() => app.close());

/** Uploads the images of two monitors for one activity of `person`. */
async function keepTwo(person: Person): Promise<[string, string]> {
  const work = await recordWork(app, person.token, team.projectId, '09:00', '09:10');
  const groupId = randomUUID();
  const screenshots = [0, 1].map((display) =>
    described(work, at('09:03'), { group_id: groupId, display, displays: 2 }),
  );
  for (const screenshot of screenshots)
    await upload(app, person.token, screenshot, await newPicture());
  return [screenshots[0]!.id, screenshots[1]!.id];
}

async function remove(person: Person | undefined, id: unknown, imageOnly?: boolean) {
  const { status, body } = await app.post<{ code?: string }>(
    '/api/screenshot/remove',
    { id, image_only: imageOnly },
    person?.token,
  );
  return status === 200 ? body : `${status} ${body.code}`;
}

async function filesOf(id: string): Promise<string[]> {
  const files = await readdir(app.filesFolder, { recursive: true });
  return files.filter((name) => name.includes(id));
}

const auditOf = (id: string) =>
  app.asOwner<{ action: string; actor_id: number; detail: object }>(
    'select action, actor_id, detail from audit_log where detail::text like $1',
    [`%${id}%`],
  );

test('401 without a token, 422 without an ID, 404 for an unknown ID', async () => {
  const person = await addPerson(app, team);
  expect(await remove(undefined, randomUUID())).toBe('401 signed_out');
  expect(await remove(person, 'x')).toBe('422 invalid_input');
  expect(await remove(person, randomUUID())).toBe('404 not_found');
});

test('a member deletes the whole activity with all monitors and files; a repeat returns 404', async () => {
  const person = await addPerson(app, team);
  const [one, two] = await keepTwo(person);
  const { activity_id: activityId } = await getListed(app, person.token, one);
  expect(await remove(person, two)).toEqual({ result: true });
  expect((await listScreenshots(app, person.token)).body.total).toBe(0);
  expect([...(await filesOf(one)), ...(await filesOf(two))]).toEqual([]);
  const { body } = await app.post<{ activities: unknown[] }>('/api/activity/all', {}, person.token);
  expect(body.activities).toEqual([]);
  expect(await auditOf(activityId)).toMatchObject([
    { action: 'activity_removed', actor_id: person.id, detail: { seconds: 600, screenshots: 2 } },
  ]);
  expect(await remove(person, two)).toBe('404 not_found');
});

test("another person's screenshot returns 404 to a member and a stranger, 403 to a viewer", async () => {
  const [person, other] = [await addPerson(app, team), await addPerson(app, team)];
  const viewer = await addPerson(app, team, 3);
  const stranger = await makeTeam(app, 'Strange');
  const [id] = await keepTwo(person);
  for (const imageOnly of [false, true]) {
    expect(await remove(other, id, imageOnly)).toBe('404 not_found');
    expect(await remove(stranger.owner, id, imageOnly)).toBe('404 not_found');
    expect(await remove(viewer, id, imageOnly)).toBe('403 forbidden');
  }
  expect(await filesOf(id)).toHaveLength(2);
});

test('a manager can delete where members cannot', async () => {
  const strict = await makeTeam(app, 'Strict');
  await app.asOwner('update organizations set members_may_delete = false where id = $1', [
    strict.organizationId,
  ]);
  const person = await addPerson(app, strict);
  const work = await recordWork(app, person.token, strict.projectId, '09:00', '09:10');
  const sent = described(work, at('09:03'));
  await upload(app, person.token, sent, await newPicture());
  expect(await remove(person, sent.id)).toBe('403 forbidden');
  expect(await remove(strict.owner, sent.id)).toEqual({ result: true });
});

test('a manager may remove only the image: the row and its time stay', async () => {
  const person = await addPerson(app, team);
  const manager = await addPerson(app, team, 1);
  const [id, other] = await keepTwo(person);
  const { url } = await getListed(app, person.token, id);
  expect(await remove(person, id, true)).toBe('403 forbidden');
  const answers = await Promise.all([1, 2, 3].map(() => remove(manager, id, true)));
  expect(answers).toEqual([{ result: true }, { result: true }, { result: true }]);
  expect(await filesOf(id)).toEqual([]);
  expect(await filesOf(other)).toHaveLength(2);
  expect((await app.server.inject(url!)).statusCode).toBe(404);
  expect(await getListed(app, person.token, id)).toMatchObject({ url: null, thumbnail_url: null });
  expect((await getListed(app, person.token, other)).url).not.toBeNull();
  expect(await auditOf(id)).toMatchObject([
    { action: 'screenshot_removed', actor_id: manager.id, detail: { user_id: person.id } },
  ]);
});

test('a late repeat of an upload does not restore a removed image', async () => {
  const person = await addPerson(app, team);
  const work = await recordWork(app, person.token, team.projectId, '09:00', '09:10');
  const sent = described(work, at('09:03'));
  const image = await newPicture();
  await upload(app, person.token, sent, image);
  await remove(team.owner, sent.id, true);
  expect((await upload(app, person.token, sent, image)).body.status).toBe('duplicate');
  expect(await filesOf(sent.id)).toEqual([]);
});

test('uploads during the removal of their activity leave neither row nor file', async () => {
  const person = await addPerson(app, team);
  for (let round = 0; round < 5; round++) {
    const work = await recordWork(app, person.token, team.projectId, '10:00', '10:10');
    const screenshots = [1, 2, 3].map((minute) => described(work, at(`10:0${minute}`)));
    const image = await newPicture();
    const [removal, ...answers] = await Promise.all([
      app.post(
        '/api/activity/remove',
        { user_id: person.id, project_id: team.projectId, activity_id: work },
        person.token,
      ),
      ...screenshots.map((screenshot) => upload(app, person.token, screenshot, image)),
    ]);
    expect(removal.status).toBe(200);
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    const rows = await app.asOwner('select id from screenshots where activity_id = $1', [work]);
    expect(rows).toEqual([]);
    for (const screenshot of screenshots) expect(await filesOf(screenshot.id)).toEqual([]);
  }
});

test('with a full disk, nothing is stored and the response says so', async () => {
  const written: string[] = [];
  const full: FileStore = {
    ...openDiskStore(app.filesFolder),
    create: (first, others = []) => {
      written.push(...[first, ...others].map(({ path }) => path));
      return Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    },
  };
  const small = await startTestApp({ files: full });
  try {
    small.setNow(evening);
    const { owner, projectId } = await makeTeam(small);
    const work = await recordWork(small, owner.token, projectId, '09:00', '09:10');
    const sent = described(work, at('09:03'));
    const answer = await upload(small, owner.token, sent, await newPicture());
    expect(answer).toMatchObject({ status: 507, body: { code: 'storage_full' } });
    expect(written).toHaveLength(2);
    expect(await filesOf(sent.id)).toEqual([]);
    expect(await small.asOwner('select 1 from screenshots')).toEqual([]);
  } finally {
    await small.close();
  }
});

test('several at once: all or none, with a message for each that is refused', async () => {
  const [person, manager] = [await addPerson(app, team), await addPerson(app, team, 1)];
  const viewer = await addPerson(app, team, 3);
  const [one, two] = await keepTwo(person);
  const later = await recordWork(app, person.token, team.projectId, '09:10', '09:20');
  const third = described(later, at('09:13'));
  await upload(app, person.token, third, await newPicture());
  const ids = [one, two, third.id];
  const removeAll = async (by: Person, more: object = {}) => {
    const input = { ids, ...more };
    const { status, body } = await app.post<{ code?: string; errors?: object }>(
      '/api/screenshot/remove',
      input,
      by.token,
    );
    return status === 200
      ? body
      : `${status} ${body.code} ${Object.keys(body.errors ?? {}).join()}`;
  };
  const unknown = randomUUID();
  expect(await removeAll(person, { ids: [...ids, unknown] })).toBe(`422 invalid_input ${unknown}`);
  expect(await removeAll(person, { ids: [] })).toMatch(/^422/);
  expect(await removeAll(person, { id: one })).toMatch(/^422/);
  expect(await removeAll(viewer)).toMatch(/^403/);
  expect(await removeAll(person, { image_only: true })).toMatch(/^403/);
  const filesOfAll = async () => (await Promise.all(ids.map(filesOf))).flat();
  expect(await filesOfAll()).toHaveLength(6);

  expect(await removeAll(manager, { ids: [one, two], image_only: true })).toEqual({ result: true });
  expect(await filesOfAll()).toHaveLength(2);
  expect(await auditOf(one)).toMatchObject([{ action: 'screenshot_removed' }]);
  expect((await listScreenshots(app, person.token)).body).toMatchObject({ total: 3, removed: 2 });
  expect(await removeAll(person)).toEqual({ result: true });
  expect((await listScreenshots(app, person.token)).body.total).toBe(0);
  expect(await filesOfAll()).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addPerson,
  makeProject,
  makeTeam,
  type Person,
  type Team,
} from '../../testing/factories.ts';
import { bombPng, samplePicture } from '../../testing/image-samples.ts';
import { at, entry, evening, recordAll } from '../../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  described,
  getListed,
  listScreenshots,
  newPicture,
  recordWork,
  sha256Of,
  upload,
  uploadParts,
} from '../../testing/uploads.ts';

let app: TestApp;
let team: Team;
let maya: Person;
let activityId: string;
let picture: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
  team = await makeTeam(app);
  maya = await addPerson(app, team);
  activityId = await recordWork(app, maya.token, team.projectId, '09:00', '09:10');
  picture = await newPicture();
});
afterAll(() => app.close());

async function listFiles(): Promise<string[]> {
  const entries = await readdir(app.filesFolder, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map((one) => one.name);
}

async function statusOf(sent: ReturnType<typeof described>, image = picture, person = maya) {
  const { status, body } = await upload(app, person.token, sent, image);
  return status === 200 ? body.status : `${status} ${body.code}`;
}

test('an upload stores the row and two files, and returns the hash', async () => {
  const sent = described(activityId, at('09:03:20'), {
    app: 'Editor',
    title: 'main.ts',
    blur: true,
  });
  const { status, body } = await upload(app, maya.token, sent, picture);
  expect(status).toBe(200);
  expect(body).toEqual({ id: sent.id, status: 'stored', sha256: sha256Of(picture) });
  const day = `${team.organizationId}/2026-03-10`;
  expect(await readdir(`${app.filesFolder}/${day}`)).toEqual(
    expect.arrayContaining([`${sent.id}.webp`, `${sent.id}.thumb.webp`]),
  );
  expect(await getListed(app, maya.token, sent.id)).toMatchObject({
    activity_id: activityId,
    group_id: sent.group_id,
    user_id: maya.id,
    user_name: maya.name,
    project_id: team.projectId,
    taken_at: at('09:03:20'),
    display: 0,
    displays: 1,
    height: 300,
    bytes: picture.length,
    app: 'Editor',
    title: 'main.ts',
    blur: true,
    source: 'desktop',
  });
});

test('the part may also be a JSON file or typed text', async () => {
  const sent = described(activityId, at('09:03:30'));
  const asFile = await uploadParts(app, maya.token, {
    screenshot: new Blob([JSON.stringify(sent)], { type: 'application/json' }),
    image: new Blob([new Uint8Array(picture)]),
  });
  expect(asFile).toMatchObject({ status: 200, body: { id: sent.id, status: 'stored' } });
});

test('401 without a token, before the body is read', async () => {
  const sent = described(activityId, at('09:03'));
  expect(await upload(app, undefined, sent, picture)).toMatchObject({
    status: 401,
    body: { code: 'signed_out' },
  });
  expect((await upload(app, 'nonsense', sent, picture)).status).toBe(401);
});

test('a repeat, later or concurrent, is a duplicate and stored once', async () => {
  const image = await newPicture();
  const sent = described(activityId, at('09:04'));
  const answers = await Promise.all(Array.from({ length: 6 }, () => statusOf(sent, image)));
  expect(answers.filter((answer) => answer === 'stored')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'duplicate')).toHaveLength(5);
  expect(await statusOf(sent, image)).toBe('duplicate');
  const rows = await app.asOwner('select 1 from screenshots where id = $1', [sent.id]);
  expect(rows).toHaveLength(1);
});

test('other bytes with the same ID are refused; of concurrent ones exactly one is stored', async () => {
  const sent = described(activityId, at('09:05'));
  const images = await Promise.all(Array.from({ length: 5 }, () => newPicture()));
  const answers = await Promise.all(images.map((image) => statusOf(sent, image)));
  expect(answers.toSorted()).toEqual([
    ...Array<string>(4).fill('409 screenshot_differs'),
    'stored',
  ]);
  const winner = images[answers.indexOf('stored')]!;
  expect(await statusOf(sent, winner)).toBe('duplicate');
  expect(await statusOf(sent, await newPicture())).toBe('409 screenshot_differs');
  const { url } = await getListed(app, maya.token, sent.id);
  const shown = await app.server.inject(url!);
  expect(shown.statusCode).toBe(200);
  expect(shown.rawPayload.equals(winner)).toBe(true);
  expect((await listFiles()).filter((name) => name.startsWith(sent.id))).toHaveLength(2);
});

test('refuses an ID of another person in this or another organization', async () => {
  const sent = described(activityId, at('09:05:30'));
  await upload(app, maya.token, sent, picture);
  for (const home of [team, await makeTeam(app, 'Other')]) {
    const other = await addPerson(app, home);
    const own = await recordWork(app, other.token, home.projectId, '09:00', '09:10');
    expect(await statusOf({ ...sent, activity_id: own }, picture, other)).toBe(
      '409 screenshot_differs',
    );
  }
});

test('reports all problems of the description at once', async () => {
  const send = (screenshot: string) =>
    uploadParts(app, maya.token, { screenshot, image: new Blob([new Uint8Array(picture)]) });
  const bad = await send(
    JSON.stringify({
      id: 'x',
      activity_id: 5,
      group_id: randomUUID(),
      taken_at: at('20:03'),
      display: -1,
      displays: 40,
      title: 'a\0b',
      app: '\ud800',
      project_id: 1e300,
    }),
  );
  expect(bad.status).toBe(422);
  expect(Object.keys(bad.body.errors ?? {}).sort()).toEqual(
    ['activity_id', 'app', 'display', 'displays', 'id', 'project_id', 'taken_at', 'title'].sort(),
  );
  for (const text of ['', '{', 'null', '[]', '5', '"x"']) {
    expect(await send(text), text).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
  }
  const missing = await uploadParts(app, maya.token, { nothing: 'here' });
  expect(missing.status).toBe(422);
  expect(Object.keys(missing.body.errors ?? {}).sort()).toEqual(['image', 'screenshot']);
  const swapped = await uploadParts(app, maya.token, {
    screenshot: new Blob(['x']),
    image: 'not a file',
  });
  expect(Object.keys(swapped.body.errors ?? {}).sort()).toEqual(['image', 'screenshot']);
});

test('an instant two minutes ahead or thirty days back is the limit', async () => {
  expect(await statusOf(described(activityId, at('20:02')))).toBe('stored');
  expect(await statusOf(described(activityId, at('20:02:01')))).toBe('422 invalid_input');
  expect(await statusOf(described(activityId, '2026-02-08T20:00:00.000Z'))).toBe('stored');
  expect(await statusOf(described(activityId, '2026-02-08T19:59:59.000Z'))).toBe(
    '422 invalid_input',
  );
});

test.each<[string, () => Promise<Buffer>, string]>([
  ['text', () => Promise.resolve(Buffer.from('<svg/>')), '415 not_an_image'],
  ['nothing', () => Promise.resolve(Buffer.alloc(0)), '415 not_an_image'],
  ['a bomb', () => Promise.resolve(bombPng(50_000, 50_000)), '422 bad_image'],
  [
    'half a PNG',
    async () => (await samplePicture().png().toBuffer()).subarray(0, 2000),
    '422 bad_image',
  ],
  ['11 MiB', () => Promise.resolve(Buffer.alloc(11 * 1024 * 1024)), '413 too_large'],
])('%s is refused and leaves nothing behind', async (_name, make, expected) => {
  const sent = described(activityId, at('09:06'));
  expect(await statusOf(sent, await make())).toBe(expected);
  const rows = await app.asOwner('select 1 from screenshots where id = $1', [sent.id]);
  expect(rows).toEqual([]);
  expect((await listFiles()).filter((name) => name.startsWith(sent.id))).toEqual([]);
});

test('returns not_found for an activity of another person and for a project where the caller cannot record', async () => {
  const viewer = await addPerson(app, team, 3);
  const stranger = await makeTeam(app, 'Strange');
  const own = described(activityId, at('09:07'));
  expect(await statusOf(own, picture, team.owner)).toBe('404 not_found');
  expect(await statusOf(own, picture, viewer)).toBe('404 not_found');
  const unknown = (projectId: number) =>
    described(randomUUID(), at('09:07'), { project_id: projectId });
  expect(await statusOf(unknown(team.projectId), picture, viewer)).toBe('404 not_found');
  expect(await statusOf(unknown(stranger.projectId), picture, maya)).toBe('404 not_found');
  expect(await statusOf(unknown(2_000_000), picture, maya)).toBe('404 not_found');
});

test('nothing is stored for a removed activity', async () => {
  const removed = await recordWork(app, maya.token, team.projectId, '10:00', '10:10');
  const gone = await app.post(
    '/api/activity/remove',
    { user_id: maya.id, project_id: team.projectId, activity_id: removed },
    maya.token,
  );
  expect(gone.status).toBe(200);
  const sent = described(removed, at('10:03'), { project_id: team.projectId });
  expect(await statusOf(sent)).toBe('409 activity_removed');
});

test('nothing is stored if the activity is removed while its image is decoded', async () => {
  const leaving = await recordWork(app, maya.token, team.projectId, '10:20', '10:30');
  const { statement } = app.database;
  const asked: unknown[] = [];
  app.database.statement = async (work) => {
    const found = await statement(work);
    // Authentication has connections of its own, so the first statement finds the target.
    if (asked.push(found) === 1) {
      app.database.statement = statement;
      const gone = { user_id: maya.id, project_id: team.projectId, activity_id: leaving };
      await app.post('/api/activity/remove', gone, maya.token);
    }
    return found;
  };
  expect(await statusOf(described(leaving, at('10:23')))).toBe('409 activity_removed');
  expect(asked[0]).toMatchObject({ projectId: team.projectId });
});

test('a screenshot that arrives before its activity is stored unlisted and requires a project', async () => {
  const coming = entry(team.projectId, '11:00', '11:10');
  const early = described(coming.activity_id, at('11:02'));
  expect(await statusOf(early)).toBe('422 invalid_input');
  const sent = { ...early, project_id: team.projectId };
  expect(await statusOf(sent)).toBe('stored');
  const before = await listScreenshots(app, maya.token, { page_size: 200 });
  expect(before.body.screenshots.map((one) => one.id)).not.toContain(sent.id);
  await recordAll(app, maya.token, [coming]);
  expect(await getListed(app, maya.token, sent.id)).toMatchObject({
    activity_id: coming.activity_id,
  });
});

test('uploads and their activity that arrive concurrently are always joined', async () => {
  for (let round = 0; round < 8; round++) {
    const minute = 12 * 60 + round * 10;
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const coming = entry(team.projectId, clock(minute), clock(minute + 10));
    const screenshots = Array.from({ length: 3 }, (_, index) =>
      described(coming.activity_id, at(clock(minute + index)), { project_id: team.projectId }),
    );
    const [, ...answers] = await Promise.all([
      recordAll(app, maya.token, [coming]),
      ...screenshots.map((screenshot) => statusOf(screenshot)),
    ]);
    expect(answers).toEqual(['stored', 'stored', 'stored']);
  }
  const waiting = await app.asOwner(
    'select id from screenshots join activities using (activity_id) where waiting',
  );
  expect(waiting).toEqual([]);
});

test('an archived project refuses new images, and a stored one is still a duplicate', async () => {
  const projectId = await makeProject(app, team.owner, team.organizationId, 'Old');
  const work = await recordWork(app, team.owner.token, projectId, '09:00', '09:10');
  const sent = described(work, at('09:01'));
  expect(await statusOf(sent, picture, team.owner)).toBe('stored');
  await app.post('/api/project/update', { id: projectId, archived: true }, team.owner.token);
  expect(await statusOf(sent, picture, team.owner)).toBe('duplicate');
  expect(await statusOf(described(work, at('09:02')), picture, team.owner)).toBe(
    '409 project_archived',
  );
});

test('titles are not stored if the organization has them switched off', async () => {
  const quiet = await makeTeam(app, 'Quiet');
  await app.asOwner('update organizations set titles = false where id = $1', [
    quiet.organizationId,
  ]);
  const work = await recordWork(app, quiet.owner.token, quiet.projectId, '09:00', '09:10');
  const sent = described(work, at('09:01'), { app: 'Mail', title: 'Private matters' });
  expect(await statusOf(sent, picture, quiet.owner)).toBe('stored');
  expect(await getListed(app, quiet.owner.token, sent.id)).toMatchObject({
    app: 'Mail',
    title: null,
  });
});

test('blurs a clear image before storing it if the organization requires blur', async () => {
  const quiet = await makeTeam(app, 'Blurred');
  await app.asOwner('update organizations set blur = true where id = $1', [quiet.organizationId]);
  const work = await recordWork(app, quiet.owner.token, quiet.projectId, '09:00', '09:10');
  const clear = described(work, at('09:01'), { blur: false });
  const blurred = described(work, at('09:02'), { blur: true });
  const bytes = await newPicture();
  const answer = await upload(app, quiet.owner.token, clear, bytes);
  expect(answer.body).toEqual({ id: clear.id, status: 'stored', sha256: sha256Of(bytes) });
  expect(await statusOf(clear, bytes, quiet.owner)).toBe('duplicate');
  expect(await statusOf(blurred, bytes, quiet.owner)).toBe('stored');

  const shown = await Promise.all(
    [clear, blurred].map(async ({ id }) => {
      const { url, blur } = await getListed(app, quiet.owner.token, id);
      return { blur, image: (await app.server.inject(url!)).rawPayload };
    }),
  );
  expect(shown.map(({ blur }) => blur)).toEqual([true, true]);
  expect(shown[0]!.image.equals(bytes)).toBe(false);
  // If the recorder says that it blurred the image, it is stored as received.
  expect(shown[1]!.image.equals(bytes)).toBe(true);
});

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeProject, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, evening } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { described, listScreenshots, recordWork, upload } from '../testing/uploads.ts';
import { samplePicture } from '../testing/image-samples.ts';

let app: TestApp;
let team: Team;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
  team = await makeTeam(app);
});
afterAll(() => app.close());

type Look = 'editor' | 'editor, typed' | 'mail' | 'blank';

/** A picture of each look; two of them differ in a few pixels. */
async function pictureOf(look: Look): Promise<Buffer> {
  if (look === 'blank') {
    const create = { width: 640, height: 360, channels: 3, background: '#20242c' } as const;
    // Lossy, as recorders send it: its pixels are not quite equal.
    return sharp({ create }).webp({ quality: 40 }).toBuffer();
  }
  const picture =
    look === 'mail' ? samplePicture(640, 360).flop().negate() : samplePicture(640, 360);
  if (look !== 'editor, typed') return picture.png().toBuffer();
  const typed = { width: 12, height: 8, channels: 3, background: '#ffffff' } as const;
  const input = await sharp({ create: typed }).png().toBuffer();
  return picture
    .composite([{ input, left: 300, top: 170 }])
    .png()
    .toBuffer();
}

async function capture(work: string, clock: string, look: Look, more: object = {}) {
  const screenshot = described(work, at(clock), more);
  const { status } = await upload(app, person.token, screenshot, await pictureOf(look));
  expect(status).toBe(200);
  return screenshot.id;
}

/** Whether each screenshot looked the same as the previous one, oldest first. */
async function sameLooks(filter: object = {}): Promise<boolean[]> {
  const { body } = await listScreenshots(app, person.token, { page_size: 200, ...filter });
  return body.screenshots.map((one) => one.same_as_previous).reverse();
}

const clocks = ['09:01', '09:02', '09:03', '09:04', '09:05'];

test('the list says which screenshots looked the same as the previous one', async () => {
  person = await addPerson(app, team);
  const work = await recordWork(app, person.token, team.projectId, '09:00', '09:10');
  const looks: Look[] = ['editor', 'editor, typed', 'mail', 'mail', 'editor'];
  for (const [index, look] of looks.entries()) await capture(work, clocks[index]!, look);
  expect(await sameLooks()).toEqual([false, true, false, true, false]);
  // Also when the previous one is on another page or outside the range.
  expect(await sameLooks({ start: at('09:02') })).toEqual([true, false, true, false]);
  expect(await sameLooks({ page_size: 2, page: 2 })).toEqual([true, false]);
  expect(await sameLooks({ sampling: 1.5 })).toEqual([false, false, false]);
});

test('it stays right when one in between is deleted, and a deleted image keeps no hash', async () => {
  person = await addPerson(app, team);
  const work = await recordWork(app, person.token, team.projectId, '09:00', '09:10');
  await capture(work, '09:01', 'editor');
  const mail = await capture(work, '09:02', 'mail');
  await capture(work, '09:03', 'editor');
  expect(await sameLooks()).toEqual([false, false, false]);
  const input = { id: mail, image_only: true };
  expect((await app.post('/api/screenshot/remove', input, team.owner.token)).status).toBe(200);
  expect(await sameLooks()).toEqual([false, false, true]);
  const [row] = await app.asOwner('select image_hash from screenshots where id = $1', [mail]);
  expect(row).toEqual({ image_hash: null });
});

test('it compares one person, project and display, and nothing with a blank screen', async () => {
  person = await addPerson(app, team);
  const second = await makeProject(app, team.owner, team.organizationId, 'Second');
  const addition = { project_id: second, email: person.email, role: 2, screenshot_interval: 5 };
  expect((await app.post('/api/project/add', addition, team.owner.token)).status).toBe(200);
  const work = await recordWork(app, person.token, team.projectId, '09:00', '09:10');
  const other = await recordWork(app, person.token, second, '09:10', '09:20');
  await capture(work, '09:01', 'editor', { displays: 2 });
  await capture(work, '09:02', 'editor', { display: 1, displays: 2 });
  await capture(other, '09:11', 'editor');
  await capture(other, '09:12', 'blank');
  await capture(other, '09:13', 'blank');
  expect(await sameLooks()).toEqual([false, false, false, false, false]);
});

test('a blurred image is compared as it is stored', async () => {
  const strict = await makeTeam(app, 'Blurred');
  await app.asOwner('update organizations set blur = true where id = $1', [strict.organizationId]);
  person = await addPerson(app, strict);
  const work = await recordWork(app, person.token, strict.projectId, '09:00', '09:10');
  const first = await capture(work, '09:01', 'editor');
  await capture(work, '09:02', 'editor');
  expect(await sameLooks()).toEqual([false, true]);
  const [row] = await app.asOwner<{ blur: boolean; bits: number }>(
    'select blur, length(image_hash) as bits from screenshots where id = $1',
    [first],
  );
  expect(row).toEqual({ blur: true, bits: 256 });
});

import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { addPerson, makeTeam, type Person, type Team } from '../../testing/factories.ts';
import { samplePicture } from '../../testing/image-samples.ts';
import { at, evening } from '../../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { described, getListed, newPicture, recordWork, upload } from '../../testing/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
});
afterEach(() => app.setNow(evening));
afterAll(() => app.close());

type Kept = { team: Team; person: Person; id: string; image: Buffer; url: string; small: string };

/** A screenshot of a member of a new team, with the links for `viewer`, by default the member. */
async function keepOne(image?: Buffer, viewer?: (team: Team) => Person): Promise<Kept> {
  const team = await makeTeam(app);
  const person = await addPerson(app, team);
  const work = await recordWork(app, person.token, team.projectId, '09:00', '09:10');
  const sent = described(work, at('09:03:20'));
  const bytes = image ?? (await newPicture());
  const { status } = await upload(app, person.token, sent, bytes);
  if (status !== 200) throw new Error(`upload answered ${status}`);
  const listed = await getListed(app, (viewer?.(team) ?? person).token, sent.id);
  return {
    team,
    person,
    id: sent.id,
    image: bytes,
    url: listed.url!,
    small: listed.thumbnail_url!,
  };
}

const statusOf = async (url: string) => (await app.server.inject(url)).statusCode;

test('links serve image and thumbnail with safe headers', async () => {
  const { url, small, image } = await keepOne();
  const shown = await app.server.inject(url);
  expect(shown.statusCode).toBe(200);
  expect(shown.rawPayload.equals(image)).toBe(true);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': 'inline; filename="screenshot-2026-03-10T09-03-20Z.webp"',
    'cache-control': 'private, max-age=600',
    'content-length': String(image.length),
  });
  const thumbnail = await app.server.inject(small);
  expect(await sharp(thumbnail.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 320,
  });
});

test('a browser with a cached image gets 304, but only while its user may view it', async () => {
  const { url, person, team } = await keepOne();
  const { headers } = await app.server.inject(url);
  const etag = String(headers['etag']);
  const again = (given = etag) => app.server.inject({ url, headers: { 'if-none-match': given } });
  const known = await again();
  expect([known.statusCode, known.body]).toEqual([304, '']);
  expect(known.headers).toMatchObject({ etag, 'cache-control': 'private, max-age=600' });
  expect((await again(`"another", W/${etag}`)).statusCode).toBe(304);
  expect((await again('"another"')).statusCode).toBe(200);
  await app.post(
    '/api/project/remove',
    { project_id: team.projectId, user_id: person.id },
    team.owner.token,
  );
  expect((await again()).statusCode).toBe(404);
});

test('a link expires after five to ten minutes', async () => {
  const { url, small } = await keepOne();
  app.setNow(new Date(evening.getTime() + 10 * minuteMs - 1));
  expect((await app.server.inject(url)).headers['cache-control']).toBe('private, max-age=0');
  app.setNow(new Date(evening.getTime() + 10 * minuteMs));
  expect(await statusOf(url)).toBe(404);
  expect(await statusOf(small)).toBe(404);
});

test('altering any parameter makes it fail', async () => {
  const { url, small } = await keepOne();
  const other = await keepOne();
  for (const name of ['user', 'session', 'expires', 'signature']) {
    const altered = new URL(url, 'http://tracker.test');
    const value = altered.searchParams.get(name)!;
    const foreign = new URL(other.url, 'http://tracker.test').searchParams.get(name)!;
    for (const put of [`${value}0`, value.slice(1), '', 'a\0b', foreign]) {
      if (put === value) continue;
      altered.searchParams.set(name, put);
      expect(await statusOf(altered.pathname + altered.search), `${name}=${put}`).toBe(404);
    }
    altered.searchParams.delete(name);
    expect(await statusOf(altered.pathname + altered.search)).toBe(404);
    expect(await statusOf(`${url}&${name}=${value}`)).toBe(404);
  }
  const [, query] = url.split('?');
  expect(await statusOf(`${small.split('?')[0]}?${query}`)).toBe(404);
  expect(await statusOf(`${other.url.split('?')[0]}?${query}`)).toBe(404);
  expect(await statusOf(`/api/screenshot/image/nonsense?${query}`)).toBe(404);
  expect(await statusOf(url.replace(/image\/[^?]+/, (path) => path.toUpperCase()))).toBe(404);
});

test('a link expires with its session', async () => {
  const { url, person } = await keepOne();
  expect(await statusOf(url)).toBe(200);
  await app.post('/api/user/logout', {}, person.token);
  expect(await statusOf(url)).toBe(404);
});

test('a link expires when its viewer may no longer view the screenshot', async () => {
  const team = await makeTeam(app);
  const [person, viewer] = [await addPerson(app, team), await addPerson(app, team, 3)];
  const work = await recordWork(app, person.token, team.projectId, '09:00', '09:10');
  const sent = described(work, at('09:03'));
  await upload(app, person.token, sent, await newPicture());
  const { url } = await getListed(app, viewer.token, sent.id);
  expect(await statusOf(url!)).toBe(200);
  await app.post(
    '/api/project/update_member',
    { project_id: team.projectId, user_id: viewer.id, role: 2 },
    team.owner.token,
  );
  expect(await statusOf(url!)).toBe(404);
});

const ownerOf = (team: Team) => team.owner;

test.each<[string, (kept: Kept) => Promise<unknown>]>([
  [
    'the image is removed',
    ({ id, team }) =>
      app.post('/api/screenshot/remove', { id, image_only: true }, team.owner.token),
  ],
  [
    'the activity is removed',
    ({ id, team }) => app.post('/api/screenshot/remove', { id }, team.owner.token),
  ],
  [
    'the project is deleted',
    ({ team }) => app.post('/api/project/delete', { id: team.projectId }, team.owner.token),
  ],
  [
    'the organization is deleted',
    ({ team }) =>
      app.post('/api/organization/delete', { id: team.organizationId }, team.owner.token),
  ],
])('when %s, links to both sizes end, also with what the browser has', async (_when, act) => {
  const kept = await keepOne(undefined, ownerOf);
  const etags = new Map<string, string>();
  for (const url of [kept.url, kept.small]) {
    const { statusCode, headers } = await app.server.inject(url);
    expect(statusCode).toBe(200);
    etags.set(url, String(headers['etag']));
  }
  expect(await act(kept)).toMatchObject({ status: 200 });
  for (const [url, etag] of etags) {
    expect(await statusOf(url)).toBe(404);
    const known = await app.server.inject({ url, headers: { 'if-none-match': etag } });
    expect(known.statusCode).toBe(404);
  }
});

test('a removed member can no longer open links to their own images', async () => {
  const { url, small, person, team } = await keepOne();
  expect(await statusOf(url)).toBe(200);
  const removal = { project_id: team.projectId, user_id: person.id };
  expect((await app.post('/api/project/remove', removal, team.owner.token)).status).toBe(200);
  expect(await statusOf(url)).toBe(404);
  expect(await statusOf(small)).toBe(404);
});

async function readKept(): Promise<Buffer[]> {
  const entries = await readdir(app.filesFolder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name))));
}

test('nothing in the stored folder is readable', async () => {
  const png = await samplePicture(500, 300).png().toBuffer();
  const kept = [await keepOne(), await keepOne(png)];
  const shown = await Promise.all(
    kept.flatMap(({ url, small }) => [url, small]).map((url) => app.server.inject(url)),
  );
  const stored = await readKept();
  expect(stored.length).toBeGreaterThanOrEqual(4);
  const magic = ['RIFF', 'WEBP', 'VP8 ', 'VP8L', 'VP8X', 'JFIF', 'PNG\r\n', 'IHDR', 'Exif'];
  for (const file of stored) {
    // Three bytes can occur by chance in random ones; four at the start of a file do not.
    for (const word of magic) expect(file.subarray(0, 64).includes(word)).toBe(false);
    for (const { rawPayload } of shown) {
      for (let from = 0; from + 16 <= rawPayload.length; from += 16) {
        expect(file.includes(rawPayload.subarray(from, from + 16))).toBe(false);
      }
    }
  }
});

function pathOf({ team, id }: Pick<Kept, 'team' | 'id'>, ending = 'webp'): string {
  const folder = `${team.organizationId}/2026-03-10`;
  return join(app.filesFolder, folder, `${id}.${ending}`);
}

test("a file put in another row's location or changed cannot be decrypted", async () => {
  const [one, two] = [await keepOne(), await keepOne()];
  const [path, other] = [pathOf(one), pathOf(two)];
  await rename(path, `${path}.aside`);
  await rename(other, path);
  await rename(`${path}.aside`, other);
  expect(await statusOf(one.url)).toBe(410);
  expect(await statusOf(two.url)).toBe(410);

  const three = await keepOne();
  await rename(pathOf(three), pathOf(three, 'thumb.webp'));
  expect(await statusOf(three.small)).toBe(410);

  const four = await keepOne();
  const bytes = await readFile(pathOf(four));
  bytes[100]! ^= 1;
  await writeFile(pathOf(four), bytes);
  expect(await statusOf(four.url)).toBe(410);
});

test('after its deletion, no key remains for the files of an organization', async () => {
  const { team, url, id } = await keepOne(undefined, (made) => made.owner);
  const [{ wrapped_key: key }] = (await app.asOwner<{ wrapped_key: Buffer }>(
    'select wrapped_key from organizations where id = $1',
    [team.organizationId],
  )) as [{ wrapped_key: Buffer }];
  const gone = await app.post(
    '/api/organization/delete',
    { id: team.organizationId },
    team.owner.token,
  );
  expect(gone.status).toBe(200);
  expect(await statusOf(url)).toBe(404);
  const keys = await app.asOwner<{ wrapped_key: Buffer }>('select wrapped_key from organizations');
  expect(keys.some((row) => row.wrapped_key.equals(key))).toBe(false);
  const files = await readdir(app.filesFolder, { recursive: true });
  expect(files.filter((name) => name.includes(id))).toEqual([]);
});

test('files restored without the row of their organization cannot be decrypted', async () => {
  const kept = await keepOne(undefined, ownerOf);
  const paths = [pathOf(kept), pathOf(kept, 'thumb.webp')];
  const backup = await Promise.all(paths.map((path) => readFile(path)));
  const { organizationId: id } = kept.team;
  expect((await app.post('/api/organization/delete', { id }, kept.team.owner.token)).status).toBe(
    200,
  );
  await mkdir(dirname(paths[0]!), { recursive: true });
  await Promise.all(paths.map((path, at) => writeFile(path, backup[at]!)));
  expect(await statusOf(kept.url)).toBe(404);
  expect(await statusOf(kept.small)).toBe(404);
  // Nor with the key of another organization.
  const other = await keepOne(undefined, ownerOf);
  await writeFile(pathOf(other), backup[0]!);
  expect(await statusOf(other.url)).toBe(410);
});

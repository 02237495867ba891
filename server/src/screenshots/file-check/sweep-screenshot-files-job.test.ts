import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs } from '@time-tracker/contract/time/durations';
import { openDiskStore } from '../../files/disk-store.ts';
import { makeTeam, type Team } from '../../testing/factories.ts';
import { at } from '../../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { described, newPicture, recordWork, upload } from '../../testing/uploads.ts';
import { sweepScreenshotFiles } from './sweep-screenshot-files-job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const now = new Date(at('20:00'));
const anHourAgo = new Date(at('19:00'));
const twoDaysAgo = new Date(now.getTime() - 2 * dayMs);
const day = '2026-03-10';

beforeEach(() => app.setNow(now));

type Line = { level: 'info' | 'warn'; detail: Record<string, unknown>; message: string };

const neverStops = new AbortController().signal;

async function sweep(): Promise<Line[]> {
  const lines: Line[] = [];
  const note = (level: Line['level']) => (detail: object, message: string) =>
    void lines.push({ level, detail: detail as Line['detail'], message });
  const services = {
    database: app.database,
    files: openDiskStore(app.filesFolder),
    keyring: app.keyring,
    decoders: app.decoders,
    log: { info: note('info'), warn: note('warn') },
    now: app.now,
  };
  await sweepScreenshotFiles(services, neverStops);
  return lines;
}

async function put(path: string, writtenAt: Date): Promise<void> {
  const target = join(app.filesFolder, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, 'rubbish');
  await utimes(target, writtenAt, writtenAt);
}

async function listFiles(): Promise<string[]> {
  const entries = await readdir(app.filesFolder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(app.filesFolder.length + 1))
    .sort();
}

async function keepOne(): Promise<{ team: Team; id: string; paths: string[] }> {
  const team = await makeTeam(app);
  const work = await recordWork(app, team.owner.token, team.projectId, '09:00', '09:10');
  const sent = described(work, at('09:03'));
  expect((await upload(app, team.owner.token, sent, await newPicture())).status).toBe(200);
  const paths = ['thumb.webp', 'webp'].map(
    (ending) => `${team.organizationId}/${day}/${sent.id}.${ending}`,
  );
  for (const path of paths) await utimes(join(app.filesFolder, path), twoDaysAgo, twoDaysAgo);
  return { team, id: sent.id, paths };
}

test('files without a screenshot go after a day, others never, and it is said', async () => {
  const { team, id, paths } = await keepOne();
  const { organizationId } = team;
  const old = [
    `${organizationId}/${day}/${randomUUID()}.webp`,
    // Its row is another day's: not the file that it would be read from.
    `${organizationId}/2026-03-09/${id}.webp`,
    `2000000/${day}/${randomUUID()}.thumb.webp`,
  ];
  const young = `${organizationId}/${day}/${randomUUID()}.webp`;
  const strange = [
    'lost+found/a',
    `${organizationId}/${day}/note.txt`,
    `99999999999/${day}/${id}.webp`,
  ];
  for (const path of [...old, ...strange]) await put(path, twoDaysAgo);
  await put(young, anHourAgo);

  const lines = await sweep();
  expect(await listFiles()).toEqual([...paths, young, ...strange].sort());
  expect(lines).toEqual([
    {
      level: 'info',
      message: 'the files of screenshots were swept',
      detail: {
        files: 9,
        removed: 3,
        young: 1,
        strange: 3,
        screenshots: 0,
        opened: 0,
        missing: 0,
        damaged: 0,
        repaired: 0,
      },
    },
  ]);
  await rm(join(app.filesFolder, young));
  for (const path of strange) await rm(join(app.filesFolder, path));
});

test('the file of an image that was removed is rubbish, even if it came back', async () => {
  const { team, id, paths } = await keepOne();
  await app.post('/api/screenshot/remove', { id, image_only: true }, team.owner.token);
  for (const path of paths) await put(path, twoDaysAgo);
  await sweep();
  const left = await listFiles();
  for (const path of paths) expect(left).not.toContain(path);
});

test('screenshots without their files are named, once they are a day old', async () => {
  const { team, id, paths } = await keepOne();
  const path = paths[1]!;
  await rm(join(app.filesFolder, path));
  const missing = (lines: Line[]) => lines.filter(({ level }) => level === 'warn');
  expect(missing(await sweep())).toEqual([]);
  app.setNow(new Date(now.getTime() + dayMs + 1));
  const lines = await sweep();
  expect(missing(lines)).toMatchObject([
    {
      detail: {
        organizationId: team.organizationId,
        files: 1,
        some: [{ path, fault: 'missing' }],
      },
    },
  ]);
  expect(lines.at(-1)).toMatchObject({ detail: { missing: 1 } });
  await app.post('/api/screenshot/remove', { id, image_only: true }, team.owner.token);
  expect(missing(await sweep())).toEqual([]);
});

test('with a database that is not its own, nothing is touched', async () => {
  const other = await startTestApp();
  try {
    await other.asOwner('update installation set id = gen_random_uuid()');
    const { paths } = await keepOne();
    await sweep();
    const lines: string[] = [];
    const services = {
      database: other.database,
      files: openDiskStore(app.filesFolder),
      keyring: other.keyring,
      decoders: other.decoders,
      log: {
        info: (_: object, text: string) => void lines.push(text),
        warn: (_: object, text: string) => void lines.push(text),
      },
      now: app.now,
    };
    await sweepScreenshotFiles(services, neverStops);
    expect(lines).toEqual([expect.stringContaining('belongs to another database')]);
    expect(await listFiles()).toEqual(expect.arrayContaining(paths));
  } finally {
    await other.close();
  }
});

test('folders in which nothing is left go too', async () => {
  await put(`3000000/${day}/${randomUUID()}.webp`, twoDaysAgo);
  await sweep();
  app.setNow(new Date(Date.now() + 2 * dayMs));
  await sweep();
  await sweep();
  expect(await readdir(app.filesFolder)).not.toContain('3000000');
});

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs } from '@time-tracker/contract/time/durations';
import { openDiskStore } from '../../files/disk-store.ts';
import type { FileStore } from '../../files/file-store.ts';
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

async function sweep(files = openDiskStore(app.filesFolder), lines: Line[] = []): Promise<Line[]> {
  const note = (level: Line['level']) => (detail: object, message: string) =>
    void lines.push({ level, detail: detail as Line['detail'], message });
  const services = {
    database: app.database,
    files,
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

test('deletes files without a screenshot after a day, never others, and logs it', async () => {
  const { team, id, paths } = await keepOne();
  const { organizationId } = team;
  const old = [
    `${organizationId}/${day}/${randomUUID()}.webp`,
    // The row belongs to another day, so this is not its file.
    `${organizationId}/2026-03-09/${id}.webp`,
    `2000000/${day}/${randomUUID()}.thumb.webp`,
  ];
  const recent = `${organizationId}/${day}/${randomUUID()}.webp`;
  const unknown = [
    'lost+found/a',
    `${organizationId}/${day}/note.txt`,
    `99999999999/${day}/${id}.webp`,
  ];
  for (const path of [...old, ...unknown]) await put(path, twoDaysAgo);
  await put(recent, anHourAgo);

  const lines = await sweep();
  expect(await listFiles()).toEqual([...paths, recent, ...unknown].sort());
  expect(lines).toEqual([
    {
      level: 'info',
      message: 'the files of screenshots were swept',
      detail: {
        files: 9,
        removed: 3,
        recent: 1,
        unknown: 3,
        screenshots: 0,
        opened: 0,
        missing: 0,
        damaged: 0,
        repaired: 0,
      },
    },
  ]);
  await rm(join(app.filesFolder, recent));
  for (const path of unknown) await rm(join(app.filesFolder, path));
});

test('the file of a removed image is garbage, even if it was restored', async () => {
  const { team, id, paths } = await keepOne();
  await app.post('/api/screenshot/remove', { id, image_only: true }, team.owner.token);
  for (const path of paths) await put(path, twoDaysAgo);
  await sweep();
  const left = await listFiles();
  for (const path of paths) expect(left).not.toContain(path);
});

test('logs screenshots without files once they are a day old', async () => {
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

test('checks the screenshots even if a folder cannot be read, and then fails', async () => {
  const { team, id, paths } = await keepOne();
  const disk = openDiskStore(app.filesFolder);
  const refused = () =>
    Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', syscall: 'scandir' });
  const files: FileStore = {
    ...disk,
    // Root may read everything.
    async *listFiles() {
      yield* disk.listFiles('');
      throw refused();
    },
    findWrittenAt: (path) =>
      path === paths[1] ? Promise.reject(refused()) : disk.findWrittenAt(path),
  };
  app.setNow(new Date(now.getTime() + dayMs + 1));
  const lines: Line[] = [];
  await expect(sweep(files, lines)).rejects.toThrow('EACCES');
  const some = [{ path: paths[1], fault: 'unreadable' }];
  expect(lines).toMatchObject([{ detail: { organizationId: team.organizationId, some } }]);
  expect(await app.asOwner('select missing, damaged from file_checks')).toEqual([
    { missing: 0, damaged: 1 },
  ]);
  await app.post('/api/screenshot/remove', { id, image_only: true }, team.owner.token);
});

test('removes nothing if the files belong to another database', async () => {
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

test('deletes empty folders', async () => {
  await put(`3000000/${day}/${randomUUID()}.webp`, twoDaysAgo);
  await sweep();
  app.setNow(new Date(Date.now() + 2 * dayMs));
  await sweep();
  await sweep();
  expect(await readdir(app.filesFolder)).not.toContain('3000000');
});

test('single files are looked for only on days of which the listing is not complete', async () => {
  const { paths } = await keepOne();
  const asked: string[] = [];
  const disk = openDiskStore(app.filesFolder);
  const files = {
    ...disk,
    findWrittenAt: (path: string) => {
      asked.push(path);
      return disk.findWrittenAt(path);
    },
  };
  const folder = paths[0]?.split('/')[0] ?? '';
  const askedOf = () => asked.filter((path) => path.startsWith(`${folder}/`));
  app.setNow(new Date(now.getTime() + 2 * dayMs));
  await sweep(files);
  expect(askedOf()).toEqual([]);
  await rm(join(app.filesFolder, paths[0] ?? ''));
  await sweep(files);
  expect(askedOf()).toEqual(expect.arrayContaining(paths));
});

import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { openDiskStore } from '../files/disk-store.ts';
import { createKeyring } from '../files/keyring.ts';
import { openFileStore } from '../start/open-file-store.ts';
import { makeTeam, type Team } from '../testing/factories.ts';
import { at } from '../testing/recorded-entries.ts';
import { startS3Double } from '../testing/s3/s3-double.ts';
import { collectLog, readAddress } from '../testing/s3/test-bucket.ts';
import { expectStoredTotals } from '../testing/stored-totals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { described, newPicture, recordWork, upload } from '../testing/uploads.ts';
import { examineInstallation, type Patient } from './examine-installation.ts';
import type { Finding } from './finding.ts';

let app: TestApp;
let team: Team;
const ids: string[] = [];
const day = '2026-03-10';

beforeAll(async () => {
  app = await startTestApp();
  app.setNow(new Date(at('20:00')));
  team = await makeTeam(app);
  const work = await recordWork(app, team.owner.token, team.projectId, '09:00', '09:10', {
    apps: [{ kind: 'app', name: 'Editor', seconds: 600, active_seconds: 100 }],
    active_seconds: 100,
    keyboard_seconds: 100,
  });
  for (const time of ['09:03', '09:06']) {
    const sent = described(work, at(time));
    expect((await upload(app, team.owner.token, sent, await newPicture())).status).toBe(200);
    ids.push(sent.id);
  }
  app.setNow(undefined);
});
afterAll(() => app.close());

async function examine(isFixing = false, other: Partial<Patient> = {}): Promise<Finding[]> {
  const findings: Finding[] = [];
  await examineInstallation(
    {
      database: app.database,
      files: openDiskStore(app.filesFolder),
      keyring: app.keyring,
      decoders: app.decoders,
      log: { warn: () => undefined },
      now: app.now,
      folders: { data: app.filesFolder },
      ...other,
    },
    { isFixing, stop: new AbortController().signal },
    (finding) => findings.push(finding),
  );
  // Others use the disk and its problems are not those of this test.
  return findings.filter(({ text }) => !/^(Disks:|A disk is)/.test(text));
}

function fileOf(id: string, ending = 'webp'): string {
  return join(app.filesFolder, String(team.organizationId), day, `${id}.${ending}`);
}

function refusedTo(syscall: string): Error {
  return Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', syscall });
}

const levels = (findings: Finding[]) => [...new Set(findings.map(({ level }) => level))];
const textsOf = (findings: Finding[], level: Finding['level']) =>
  findings.filter((finding) => finding.level === level).map(({ text }) => text);

test('finds nothing wrong in a sound installation', async () => {
  const findings = await examine();
  expect(levels(findings)).toEqual(['fine']);
  expect(textsOf(findings, 'fine')).toContain('All files of 2 screenshots are there and open.');
});

test('repairs a thumbnail, totals and orphans, and only when asked to', async () => {
  await rm(fileOf(ids[0]!, 'thumb.webp'));
  const orphan = fileOf(randomUUID());
  await mkdir(dirname(orphan), { recursive: true });
  await writeFile(orphan, 'rubbish');
  await utimes(orphan, new Date(at('09:00')), new Date(at('09:00')));
  await app.asOwner('update project_totals set worked_ms = worked_ms + 1');
  await app.asOwner('delete from member_app_totals');

  for (const round of ['first', 'second']) {
    const findings = await examine();
    expect(textsOf(findings, 'problem'), round).toEqual([
      expect.stringMatching(/^Totals of organization .* project_totals \(\d+\), member_app_totals/),
      expect.stringContaining('1 files of 2 screenshots are missing or damaged'),
    ]);
    expect(textsOf(findings, 'advice')).toEqual(['1 files belong to no screenshot.']);
  }
  const fixed = await examine(true);
  expect(levels(fixed).sort()).toEqual(['fine', 'fixed']);
  expect(textsOf(fixed, 'fixed')).toHaveLength(3);
  expect(levels(await examine())).toEqual(['fine']);
  await expectStoredTotals(app);
});

test('says that an image is lost, and what to do', async () => {
  await writeFile(fileOf(ids[1]!), 'changed');
  const [problem] = (await examine(true)).filter(({ level }) => level === 'problem');
  expect(problem?.text).toMatch(/1 files of 2 screenshots .*\(damaged\)/);
  expect(problem?.remedy).toContain('of a backup');
});

test('says which files the server may not read, and that a folder is no image', async () => {
  const [known, broken] = ids as [string, string];
  const stored = await readFile(fileOf(broken));
  await rm(fileOf(broken));
  await mkdir(fileOf(broken));
  const files = openDiskStore(app.filesFolder);
  // Root may read everything.
  const read = (path: string) =>
    path.endsWith(`${known}.webp`) ? Promise.reject(refusedTo('open')) : files.read(path);
  const findings = await examine(false, { files: { ...files, read } });
  const problems = findings.filter(({ level }) => level === 'problem');
  expect(problems).toEqual([
    {
      level: 'problem',
      text: expect.stringMatching(/1 files .* cannot be read by the user of the server/) as string,
      remedy: expect.stringContaining(`chown -R <user>: ${app.filesFolder}`) as string,
    },
    expect.objectContaining({
      text: expect.stringMatching(/1 files .* are missing or damaged: .*\(damaged\)/) as string,
    }),
  ]);
  await rm(fileOf(broken), { recursive: true });
  await writeFile(fileOf(broken), stored);
});

test('a check that fails is a problem with what to do, and the others follow', async () => {
  const files = openDiskStore(app.filesFolder);
  const failing = {
    files: { ...files, claimFor: () => Promise.reject(refusedTo('open')) },
    backups: {
      folder: '/backup',
      findBackedUpUntil: () => Promise.reject(new Error('The folder is gone.')),
    },
  };
  const findings = await examine(false, failing);
  const failed = findings.filter(({ text }) => text.includes('was not finished'));
  expect(failed).toEqual([
    {
      level: 'problem',
      text: 'The check of the backups was not finished: The folder is gone.',
      remedy: 'Correct the reason, then run the doctor again.',
    },
    {
      level: 'problem',
      text: 'The check of files without a screenshot was not finished: EACCES: permission denied.',
      remedy: expect.stringContaining('chown -R <user>: ') as string,
    },
  ]);
  expect(textsOf(findings, 'fine')).toContain('Totals of 1 organizations equal a recount.');
});

test('says that the object store does not respond, and checks the rest', async () => {
  const double = await startS3Double();
  await double.stop();
  const filesUrl = readAddress(double.filesUrl);
  const store = await openFileStore({ filesUrl, folder: '/nowhere' }, collectLog());
  try {
    const findings = await examine(false, { files: store.files });
    expect(textsOf(findings, 'problem')).toEqual([
      expect.stringMatching(/^The check of the images of screenshots was not finished: /),
      expect.stringMatching(/^The check of files without a screenshot was not finished: /),
    ]);
    const remedies = findings.flatMap(({ remedy = [] }) => remedy);
    expect(remedies).toHaveLength(2);
    for (const remedy of remedies) expect(remedy).toContain('Check the object store and FILES_URL');
  } finally {
    store.close();
  }
});

test('while totals are counted again, only those who record in this organization wait', async () => {
  const other = await makeTeam(app);
  const [here, elsewhere] = [team, other].map(({ organizationId }) => organizationId);
  await app.asOwner(
    `update project_totals set worked_ms = worked_ms + 1 where organization_id = ${here}`,
  );
  const [row] = await app.asOwner<{ database: string }>('select current_database() as database');
  const client = new pg.Client({ ...inject('postgres').owner, ...row });
  await client.connect();
  try {
    await client.query(`begin; select pg_advisory_xact_lock_shared(7204523, ${elsewhere});
      lock table activities, activity_apps in row exclusive mode`);
    expect(textsOf(await examine(true), 'fixed')).toHaveLength(1);

    await app.asOwner(`update project_totals set worked_ms = 0 where organization_id = ${here}`);
    await client.query(`select pg_advisory_xact_lock_shared(7204523, ${here})`);
    const fixing = examine(true);
    const isWaiting = async () => {
      const waiting = await app.asOwner(
        `select 1 from pg_locks where locktype = 'advisory' and not granted and classid = 7204523`,
      );
      return waiting.length > 0;
    };
    await expect.poll(isWaiting, { message: 'the repair to wait' }).toBe(true);
    await client.query('rollback');
    expect(textsOf(await fixing, 'fixed')).toHaveLength(1);
  } finally {
    await client.end();
  }
  await expectStoredTotals(app);
});

test('says when scheduled backups are no longer made', async () => {
  const examineAfter = async (hours: number, backedUpUntil?: Date) => {
    const backups = { folder: '/backup', findBackedUpUntil: () => Promise.resolve(backedUpUntil) };
    const now = () => new Date(Date.UTC(2026, 2, 10, hours));
    const findings = await examine(false, { backups, now });
    return findings.find(({ text }) => text.includes('complete backup'));
  };
  const remedy = expect.stringContaining('scheduled-backup-job failed') as string;
  const none = 'There is no complete backup in /backup.';
  expect(await examineAfter(0)).toEqual({ level: 'advice', text: none, remedy });
  const backedUpUntil = new Date(Date.UTC(2026, 2, 10));
  const text = 'The newest complete backup has everything until 2026-03-10T00:00:00.000Z.';
  expect(await examineAfter(36, backedUpUntil)).toEqual({ level: 'fine', text });
  expect(await examineAfter(37, backedUpUntil)).toEqual({ level: 'advice', text, remedy });
});

test('says that the clock differs from that of the database', async () => {
  const now = () => new Date(Date.now() + minuteMs);
  const [problem] = textsOf(await examine(false, { now }), 'problem');
  expect(problem).toMatch(/^The clocks of server and database differ by \d+ s\.$/);
});

test('says that the clock is behind the latest work, and that deletions wait', async () => {
  await app.asOwner(`update activities set received_at = now() + interval '1 hour'`);
  await app.asOwner(`insert into deletion_jobs (name, held) values ('delete-titles-job', 1)`);
  expect(textsOf(await examine(), 'advice')).toEqual([
    expect.stringMatching(/^The latest work was received at .*, but it is /),
    'Nothing old is deleted, because the clock may be wrong: delete-titles-job.',
  ]);
});

test('says that the master key or the folder of images is another one', async () => {
  const keyring = createKeyring(Buffer.alloc(32, 7));
  const problems = textsOf(await examine(false, { keyring }), 'problem');
  expect(problems[0]).toMatch(/^The master key is not the one/);
  await writeFile(join(app.filesFolder, '.owner'), randomUUID());
  const fixed = await examine(true);
  expect(textsOf(fixed, 'problem').at(-1)).toBe(
    'The folder of images belongs to another database.',
  );
});

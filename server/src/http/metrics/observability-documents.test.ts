import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { registerBackupMetrics, type ScheduledBackup } from '../../backup/scheduled-backup.ts';
import { walArchiveFolder } from '../../database/postgres/postgres-home.ts';
import { createDiskWatch } from '../../files/disk-watch.ts';
import { registerBackupQueueMetrics } from '../../health/backup-metrics.ts';
import { measureFileStore } from '../../health/file-store-metrics.ts';
import { registerPoolMetrics } from '../../health/pool-metrics.ts';
import { openDiskStore } from '../../files/disk-store.ts';
import { measureJobs } from '../../jobs/job-metrics.ts';
import { listenToEvents } from '../../testing/event-listener.ts';
import { registerPerson } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { MetricRegister } from './metric-register.ts';

// The alert rules and the dashboard in docs/operate/observability name metrics and labels that the
// server really exports.

const documents = join(import.meta.dirname, '../../../../docs/operate/observability');
/** Added by Prometheus to what it reads. */
const addedLabels = ['instance', 'job', 'le'];

let text: string;
beforeAll(async () => {
  text = await exportAll();
});

type Metrics = Map<string, Set<string>>;

const toScheduledBackup = (folder: string): ScheduledBackup => ({
  source: {
    dataDir: folder,
    masterKey: Buffer.alloc(32),
    files: undefined,
    getDatabaseId: () => Promise.resolve(''),
    getInstallationId: () => '',
    embedded: undefined,
  },
  schedule: { folder, kept: 7, schedule: '15 3 * * *', passphrase: undefined, keepsWal: true },
});

/** What is exported after every measured kind of work has happened once. */
async function exportAll(): Promise<string> {
  const metrics = new MetricRegister();
  const log = pino({ level: 'silent' });
  const disk = createDiskWatch({ folders: { data: tmpdir() }, log });
  await disk.check();
  const app = await startTestApp({ metrics, disk });
  try {
    const files = measureFileStore(metrics, openDiskStore(app.filesFolder));
    await files.write([{ path: 'a/b', bytes: [Buffer.from('image')] }]);
    await expect(files.read('a/c')).rejects.toThrow();
    for await (const path of files.listFiles('')) expect(path).toBe('a/b');
    const failing = files.listFiles('a/b')[Symbol.asyncIterator]();
    await expect(failing.next()).rejects.toThrow();
    const run = () => Promise.resolve();
    const [job] = measureJobs(metrics, [{ name: 'some-job', schedule: '* * * * *', run }]);
    await job?.run(new AbortController().signal);
    registerBackupMetrics(metrics, toScheduledBackup(app.filesFolder), {
      findFailedAt: () => Promise.resolve(undefined),
    });
    const archive = walArchiveFolder(app.filesFolder);
    await mkdir(archive, { recursive: true });
    for (const segment of [1, 2])
      await writeFile(join(archive, `00000001000000000000000${segment}`), '');
    const newImages = { waiting: new Set(['a/b']), hasOlder: true };
    const backup = { ...toScheduledBackup(app.filesFolder), newImages };
    registerBackupQueueMetrics(metrics, backup, app.database);
    registerPoolMetrics(metrics, () => [{ pool: 'jobs', used: 1, idle: 1, waiting: 0 }]);
    await registerPerson(app);
    return await metrics.write();
  } finally {
    await app.close();
  }
}

/** Each name with its labels. */
function readExported(text: string): Metrics {
  const exported: Metrics = new Map();
  for (const line of text.split('\n')) {
    const [, name, labels = ''] = /^(?:# TYPE )?(\w+)(?:\{(.*?)\})?/.exec(line) ?? [];
    if (name === undefined) continue;
    const known = exported.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    exported.set(name, known);
  }
  return exported;
}

async function readExpressions(): Promise<string[]> {
  const rules = await readFile(join(documents, 'alerts.yaml'), 'utf8');
  const dashboard = await readFile(join(documents, 'dashboard.json'), 'utf8');
  const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] };
  return [
    ...[...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression),
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];
}

/** The metrics that an expression names, each with the labels it is selected by. */
function findUses(expression: string): { name: string; labels: string[] }[] {
  return [...expression.matchAll(/\b((?:time_tracker|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', selected = '']) => ({
      name,
      labels: [...selected.matchAll(/(\w+) *[=!]/g)].map(([, label = '']) => label),
    }),
  );
}

test('the alert rules and the dashboard name exported metrics and labels only, and all of ours', async () => {
  const exported = readExported(text);
  const uses = (await readExpressions()).flatMap(findUses);
  expect(uses.length).toBeGreaterThan(40);
  const wrong = uses.flatMap(({ name, labels }) => {
    const known = exported.get(name);
    if (known === undefined) return [name];
    return labels
      .filter((label) => !known.has(label) && !addedLabels.includes(label))
      .map((label) => `${name}{${label}}`);
  });
  // Some have no values here, so that only their names are known.
  const withoutValues = ['time_tracker_screenshot_files{state}'];
  expect(wrong.filter((use) => !withoutValues.includes(use))).toEqual([]);
  const used = new Set(uses.map(({ name }) => name.replace(/_(bucket|count|sum)$/, '')));
  const families = [...exported.keys()].filter((name) => !/_(bucket|count|sum)$/.test(name));
  expect(families.filter((name) => !used.has(name))).toEqual([]);
});

test('measures lists of files, the connections of jobs, and what waits for BACKUP_DIR', () => {
  const values: Record<string, string> = {
    'time_tracker_backup_waiting{kind="wal"}': '2',
    'time_tracker_backup_waiting{kind="images"}': '1',
    'time_tracker_database_connections{pool="jobs",state="used"}': '1',
    'time_tracker_database_connections{pool="requests",state="waiting"}': '0',
    'time_tracker_disk_free_bytes{folder="backups"}': expect.stringMatching(/^\d+$/) as string,
    'time_tracker_disk_free_bytes{folder="data"}': expect.stringMatching(/^\d+$/) as string,
    'time_tracker_downloads{state="waiting"}': '0',
    'time_tracker_file_store_duration_seconds_count{operation="listFiles",outcome="done"}': '1',
    'time_tracker_file_store_duration_seconds_count{operation="listFiles",outcome="failed"}': '1',
    time_tracker_wal_archive_failures_total: '0',
  };
  const exported = text.split('\n').map((line) => line.split(' ') as [string, string]);
  expect(Object.fromEntries<string>(exported)).toMatchObject(values);
});

test('says whether PostgreSQL notifies the server of events', async () => {
  const metrics = new MetricRegister();
  const app = await startTestApp({ metrics });
  try {
    const read = async () =>
      /^time_tracker_event_connection (.*)$/m.exec(await metrics.write())?.[1];
    expect(await read()).toBeUndefined();
    const stream = await listenToEvents(app, (await registerPerson(app)).token);
    await expect.poll(read, { message: 'the connection' }).toBe('1');
    await stream.leave();
  } finally {
    await app.close();
  }
});

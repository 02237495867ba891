import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { registerBackupMetrics, type ScheduledBackup } from '../../backup/scheduled-backup.ts';
import { createDiskWatch } from '../../files/disk-watch.ts';
import { measureFileStore } from '../../health/file-store-metrics.ts';
import { openDiskStore } from '../../files/disk-store.ts';
import { measureJobs } from '../../jobs/job-metrics.ts';
import { registerPerson } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { MetricRegister } from './metric-register.ts';

// The alert rules and the dashboard in docs/operate/observability name metrics and labels that the
// server really exports.

const documents = join(import.meta.dirname, '../../../../docs/operate/observability');
/** Added by Prometheus to what it reads. */
const addedLabels = ['instance', 'job', 'le'];

type Metrics = Map<string, Set<string>>;

const scheduledBackup: ScheduledBackup = {
  source: {
    dataDir: '/nowhere',
    masterKey: Buffer.alloc(32),
    files: undefined,
    getDatabaseId: () => Promise.resolve(''),
    embedded: undefined,
  },
  schedule: {
    folder: '/nowhere/backups',
    kept: 7,
    schedule: '15 3 * * *',
    passphrase: undefined,
    keepsWal: false,
  },
};

/** Each name with its labels, after every measured kind of work has happened once. */
async function readExported(): Promise<Metrics> {
  const metrics = new MetricRegister();
  const log = pino({ level: 'silent' });
  const disk = createDiskWatch({ folders: { data: tmpdir() }, log });
  await disk.check();
  const app = await startTestApp({ metrics, disk });
  try {
    const files = measureFileStore(metrics, openDiskStore(app.filesFolder));
    await files.write([{ path: 'a/b', bytes: [Buffer.from('image')] }]);
    await expect(files.read('a/c')).rejects.toThrow();
    const run = () => Promise.resolve();
    const [job] = measureJobs(metrics, [{ name: 'some-job', schedule: '* * * * *', run }]);
    await job?.run(new AbortController().signal);
    registerBackupMetrics(metrics, scheduledBackup, {
      findFailedAt: () => Promise.resolve(undefined),
    });
    await registerPerson(app);
    const exported: Metrics = new Map();
    for (const line of (await metrics.write()).split('\n')) {
      const [, name, labels = ''] = /^(?:# TYPE )?(\w+)(?:\{(.*?)\})?/.exec(line) ?? [];
      if (name === undefined) continue;
      const known = exported.get(name) ?? new Set();
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
      exported.set(name, known);
    }
    return exported;
  } finally {
    await app.close();
  }
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
  const exported = await readExported();
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

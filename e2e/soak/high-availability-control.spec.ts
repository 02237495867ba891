import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createTeam, type Team } from '../data/team.ts';
import { letTimePass, waitUntil } from '../stack/wait-until.ts';
import { recount } from './acknowledged-work.ts';
import { startLoad, type ClusterLoad } from './cluster-load.ts';
import { copySources } from './copied-sources.ts';
import { startCluster, type ProductCluster } from './product-cluster.ts';

/** The images are not compared here, so they stay on the disk. */
const noStore = { FILES_URL: '', AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' };

test('with asynchronous replication, the recount finds acknowledged time that is lost', async () => {
  await using opened = new AsyncDisposableStack();
  const cluster = await startCluster(noStore, { isSynchronous: false });
  opened.defer(() => cluster.close());
  const team = await createTeam(cluster.url);
  const load = await startLoad(cluster.url, team);
  opened.defer(() => load.stop());
  await recordSome(load);
  await cluster.databases.cutReplication();
  await recordSome(load);
  await letTimePass({ ms: 5000, reason: 'time that only one database has' });
  const leader = await cluster.databases.leader();
  await cluster.databases.kill(leader);
  const acknowledged = load.activities.size;
  await recordSome(load);
  await expectLost(cluster, load, team, acknowledged);
});

test('with a build that acknowledges before it commits, the recount finds time that is lost', async () => {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'tracker-broken-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const sources = join(folder, 'build');
  await copySources(sources);
  await acknowledgeEarly(sources);
  const cluster = await startCluster(noStore, { sources });
  opened.defer(() => cluster.close());
  const team = await createTeam(cluster.url);
  const load = await startLoad(cluster.url, team);
  opened.defer(() => load.stop());
  await recordSome(load);
  await Promise.all([cluster.killServer(0), cluster.killServer(1)]);
  const acknowledged = load.activities.size;
  cluster.startServer(0);
  cluster.startServer(1);
  await recordSome(load);
  await expectLost(cluster, load, team, acknowledged);
});

async function recordSome(load: ClusterLoad): Promise<void> {
  const before = load.activities.size;
  await waitUntil('people record', () => load.activities.size > before + 50, 120);
}

async function expectLost(
  cluster: ProductCluster,
  load: ClusterLoad,
  team: Team,
  acknowledged: number,
): Promise<void> {
  const { lost } = await recount(cluster, load, team);
  test.info().annotations.push({
    type: 'lost',
    description: `${lost} of ${acknowledged} acknowledged activities, as it must be in this control`,
  });
  expect(lost).toBeGreaterThan(0);
}

/** Breaks a build: it responds to recorded activities a second before it commits them. */
async function acknowledgeEarly(sources: string): Promise<void> {
  const path = join(sources, 'server/src/activity/activity-routes.ts');
  const text = await readFile(path, 'utf8');
  const broken = text.replace('recordActivities(database,', 'recordActivities(early(database),');
  expect(broken, 'the call to break').not.toBe(text);
  await writeFile(
    path,
    `${broken}
function early(database: Database): Database {
  const transaction: Transactions['transaction'] = (scope, work, locks) =>
    new Promise((acknowledge, refuse) => {
      const delayed: typeof work = async (tx) => {
        const results = await work(tx);
        acknowledge(results);
        await new Promise((resolve) => setTimeout(resolve, 1000));
        return results;
      };
      database.records.transaction(scope, delayed, locks).catch(refuse);
    });
  return { ...database, records: { ...database.records, transaction } };
}
`,
  );
}

import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { createTeam } from '../data/team.ts';
import { waitUntil } from '../stack/wait-until.ts';
import { recount } from './acknowledged-work.ts';
import { startLoad } from './cluster-load.ts';
import { startCluster } from './product-cluster.ts';

/** The images are not compared here, so they stay on the disk. */
const noStore = { FILES_URL: '', AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' };

test('with asynchronous replication, the recount finds acknowledged time that is lost', async () => {
  await using opened = new AsyncDisposableStack();
  const cluster = await startCluster(noStore, { isSynchronous: false });
  opened.defer(() => cluster.close());
  const team = await createTeam(cluster.url);
  const load = await startLoad(cluster.url, team);
  opened.defer(() => load.stop());
  const recordSome = async () => {
    const before = load.activities.size;
    await waitUntil('people record', () => load.activities.size > before + 50, 120);
  };
  await recordSome();
  await cluster.databases.cutReplication();
  await recordSome();
  await pause(5000);
  const leader = await cluster.databases.leader();
  await cluster.databases.kill(leader);
  const acknowledged = load.activities.size;
  await recordSome();
  const { lost } = await recount(cluster, load, team);
  test.info().annotations.push({
    type: 'lost',
    description: `${lost} of ${acknowledged} acknowledged activities, as it must be in this control`,
  });
  expect(lost).toBeGreaterThan(0);
});

import { test } from '@playwright/test';
import type { DatabaseMachine } from './database-machines.ts';
import { UsedCluster } from './used-cluster.ts';

// What docs/operate/high-availability.md describes, while people record: what fails, for how long, and whether
// everything acknowledged is still there. A failed test starts a new cluster for the next one.

let used: UsedCluster;
test.beforeAll(async ({ browser }) => {
  used = await UsedCluster.start(browser);
});
test.afterEach(async () => {
  if (test.info().status !== 'passed') await test.info().attach('output', { body: used.output() });
});
test.afterAll(() => used.close());

test('the machine of the leading database is killed', async () => {
  const { databases } = used.cluster;
  let leader: DatabaseMachine;
  await used.survive({
    begin: async () => {
      leader = await databases.leader();
      await databases.kill(leader);
    },
    seconds: 60,
    repair: () => databases.boot(leader),
  });
});

test('the databases change roles', async () => {
  await used.survive({ begin: () => used.cluster.databases.switchover(), seconds: 30 });
});

test('one of two servers is killed', async () => {
  await used.survive({
    begin: () => used.cluster.killServer(0),
    seconds: 30,
    repair: () => used.cluster.startServer(0),
  });
});

test('the machine of the leading database is cut off from the others', async () => {
  const { databases } = used.cluster;
  let leader: DatabaseMachine;
  await used.survive({
    begin: async () => {
      leader = await databases.leader();
      await databases.cutOff(leader);
    },
    seconds: 60,
    repair: () => databases.heal(leader),
  });
});

test('at the end, everything is as acknowledged', () => used.compareAll());

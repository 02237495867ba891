import { test } from '@playwright/test';
import { UsedCluster } from './used-cluster.ts';

let used: UsedCluster;
test.beforeAll(async ({ browser }) => {
  used = await UsedCluster.start(browser);
});
test.afterAll(() => used.close());

test('the object store is down for ten minutes', async () => {
  await used.survive({
    begin: () => used.ceph.killGateway(),
    seconds: 600,
    repair: () => used.ceph.startGateway(),
  });
});

import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskWatch } from '../files/disk-watch.ts';
import { makeTeam } from '../testing/factories.ts';
import { at, evening } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { described, newPicture, recordWork, upload } from '../testing/uploads.ts';

const metricsToken = 'the-token-of-the-operator';
const gib = 1024 ** 3;
const size = 100 * gib;

let app: TestApp;
let free = size;
const log = pino({ level: 'silent' });
const disk = createDiskWatch({
  folders: { data: tmpdir() },
  log,
  measure: () => Promise.resolve({ free, used: size - free, size }),
});
beforeAll(async () => {
  app = await startTestApp({ disk, metricsToken });
  app.setNow(evening);
});
afterAll(() => app.close());

async function health(): Promise<unknown> {
  await disk.check();
  const response = await app.server.inject('/api/health');
  expect(response.statusCode).toBe(200);
  return response.json();
}

test('health is degraded from 85 % with a reason, and the metrics report the bytes', async () => {
  free = 20 * gib;
  expect(await health()).toMatchObject({ status: 'ok' });
  free = 14 * gib;
  expect(await health()).toMatchObject({ status: 'degraded', reasons: ['disk_filling'] });
  free = gib / 2;
  expect(await health()).toMatchObject({ status: 'degraded', reasons: ['disk_full'] });
  const { body } = await app.server.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  expect(body).toContain(`time_tracker_disk_free_bytes{folder="data"} ${free}\n`);
  expect(body).toContain(`time_tracker_disk_used_bytes{folder="data"} ${size - free}\n`);
});

test('images are rejected while the remaining space is reserved, and accepted again afterwards', async () => {
  free = 20 * gib;
  const team = await makeTeam(app);
  const { token } = team.owner;
  const work = await recordWork(app, token, team.projectId, '09:00', '09:10');
  const stored = described(work, at('09:02'));
  const image = await newPicture();
  expect((await upload(app, token, stored, image)).body.status).toBe('stored');

  free = gib / 2;
  const later = await recordWork(app, token, team.projectId, '09:20', '09:30');
  const sent = described(later, at('09:23'));
  expect(await upload(app, token, sent, image)).toMatchObject({
    status: 507,
    body: { code: 'storage_full' },
  });
  expect(await app.asOwner('select 1 from screenshots where id = $1', [sent.id])).toEqual([]);
  expect((await upload(app, token, stored, image)).body.status).toBe('duplicate');

  free = 2 * gib;
  expect((await upload(app, token, sent, image)).body.status).toBe('stored');
});

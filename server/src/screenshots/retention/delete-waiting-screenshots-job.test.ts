import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '@time-tracker/contract/time/durations';
import { openDiskStore } from '../../files/disk-store.ts';
import { makeTeam } from '../../testing/factories.ts';
import { at, evening } from '../../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { described, newPicture, recordWork, upload } from '../../testing/uploads.ts';
import { deleteWaitingScreenshots } from './delete-waiting-screenshots-job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
});
afterAll(() => app.close());

test('deletes and logs only screenshots that waited a day for their activity', async () => {
  const reports: object[] = [];
  const run = () =>
    deleteWaitingScreenshots({
      database: app.database,
      files: openDiskStore(app.filesFolder),
      log: { info: (detail) => void reports.push(detail) },
      now: app.now,
    });
  const { owner, projectId, organizationId } = await makeTeam(app);
  const work = await recordWork(app, owner.token, projectId, '09:00', '09:10');
  const joined = described(work, at('09:03'));
  const waiting = described(randomUUID(), at('09:13'), { project_id: projectId });
  for (const screenshot of [joined, waiting]) {
    expect((await upload(app, owner.token, screenshot, await newPicture())).status).toBe(200);
  }
  const idsKept = async () => {
    const rows = await app.asOwner<{ id: string }>('select id from screenshots');
    return rows.map((row) => row.id).sort();
  };

  app.setNow(new Date(evening.getTime() + dayMs));
  await run();
  expect(await idsKept()).toEqual([joined.id, waiting.id].sort());
  app.setNow(new Date(evening.getTime() + dayMs + 1));
  await run();
  expect(await idsKept()).toEqual([joined.id]);
  const files = await readdir(app.filesFolder, { recursive: true });
  expect(files.filter((name) => name.includes(waiting.id))).toEqual([]);
  expect(files.filter((name) => name.includes(joined.id))).toHaveLength(2);
  expect(reports).toEqual([{ organizationId, screenshots: 1 }]);
});

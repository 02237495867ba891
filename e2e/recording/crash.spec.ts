import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { ApiReceives } from '@time-tracker/contract/api';
import { post, register } from '../data/api-calls.ts';
import { isSoak } from '../stack/config.ts';
import { startWriter, type RecordingWriter } from './recording-writer.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { letTimePass, waitUntil } from '../stack/wait-until.ts';

const crashes = isSoak ? 60 : 4;
const monthBack = () => Date.now() - 30 * 24 * 3600 * 1000;

test(
  'nothing acknowledged is lost or counted twice through crashes of server and database',
  { tag: '@full' },
  async () => {
    const stack = await startStack({ RATE_LIMITS: 'off' });
    try {
      const { owner, organizationId, writers } = await startWriters(stack);
      for (let crash = 0; crash < crashes; crash++) {
        const before = writers.map(({ acknowledged }) => acknowledged.size);
        await letTimePass({ ms: 1500, reason: 'requests are under way when it crashes' });
        await waitUntil('each writer has got something acknowledged since', () =>
          writers.every(({ acknowledged }, index) => acknowledged.size > (before[index] ?? 0)),
        );
        await (crash % 2 === 0 ? stack.crashServer() : stack.crashPostgres());
      }
      for (const writer of writers) await writer.stop();

      let worked = 0;
      for (const writer of writers) worked += await checkWriter(stack.url, organizationId, writer);
      const ofAll = await listActivities(stack.url, organizationId, owner.token);
      expect(ofAll.total.duration, 'the totals equal what is listed').toBe(worked);
    } finally {
      await stack.close();
    }
  },
);

async function startWriters(stack: Stack) {
  const { url } = stack;
  const owner = await register(url, 'Olivia', `owner-${randomUUID().slice(0, 8)}@example.com`);
  const { id: organizationId } = await post<{ id: number }>(
    url,
    'organization/create',
    { name: 'Crash tests' },
    owner.token,
  );
  const { id: projectId } = await post<{ id: number }>(
    url,
    'project/create',
    { organization_id: organizationId, name: 'Endurance' },
    owner.token,
  );
  const writers: RecordingWriter[] = [];
  for (const name of ['Ada', 'Ben', 'Cleo']) {
    const account = await register(
      url,
      name,
      `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`,
    );
    await post(url, 'project/add', { project_id: projectId, email: account.email }, owner.token);
    writers.push(startWriter(url, account, projectId));
  }
  return { owner, organizationId, writers };
}

/** Compares what the server has with what it acknowledged; returns the seconds it has. */
async function checkWriter(
  url: string,
  organizationId: number,
  writer: RecordingWriter,
): Promise<number> {
  const { token } = writer.account;
  const listed = await listActivities(url, organizationId, token);
  const seconds = new Map(listed.activities.map((entry) => [entry.activity_id, entry.duration]));
  expect(seconds.size, 'each id is listed once').toBe(listed.activities.length);
  expect(writer.acknowledged.size, 'the writer recorded something').toBeGreaterThan(10);
  for (const [id, duration] of writer.acknowledged) {
    expect(seconds.get(id), `acknowledged activity ${id}`).toBe(duration);
  }

  const shown = new Map<string, string>();
  for (let page = 1; shown.size < (page - 1) * 200 + 1; page++) {
    const { screenshots } = await post<ApiReceives['screenshot']['all']>(
      url,
      'screenshot/all',
      { organization_id: organizationId, start: monthBack(), page, page_size: 200 },
      token,
    );
    for (const entry of screenshots) {
      expect(shown.has(entry.id), `screenshot ${entry.id} is there once`).toBe(false);
      shown.set(entry.id, entry.url ?? '');
    }
    if (screenshots.length < 200) break;
  }
  for (const id of writer.screenshots) {
    const image = await fetch(new URL(shown.get(id) ?? '/missing', url));
    expect(image.status, `acknowledged screenshot ${id} can be seen`).toBe(200);
  }
  return listed.total.duration;
}

function listActivities(url: string, organizationId: number, token: string) {
  return post<ApiReceives['activity']['all']>(
    url,
    'activity/all',
    { organization_id: organizationId, start: monthBack(), finish: Date.now() },
    token,
  );
}

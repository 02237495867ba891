import { createHash } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { createServerClient } from '../api/server-client.ts';
import { diskFiles } from '../spool/durable-files.ts';
import type { ActivityItem } from '../spool/spool-items.ts';
import { Spool } from '../spool/spool.ts';
import { Sender } from '../upload/sender.ts';
import { startTestServer, respondJson, readPart, type Responder } from './http-test-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const someImage = new Uint8Array([82, 73, 70, 70, 1, 2, 3]);
const now = '2026-04-01T12:00:00.000Z';

/** Responds as a healthy server does. */
export const healthyServer: Responder = (asked, response) => {
  if (asked.path === '/api/activity/record') {
    const { activities } = JSON.parse(asked.body.toString()) as { activities: ActivityItem[] };
    const results = activities.map((each) => ({
      activity_id: each.activity_id,
      status: 'stored',
      start: each.start,
      finish: each.finish,
    }));
    return respondJson(response, 200, { results, now });
  }
  void Promise.all([readPart(asked, 'screenshot'), readPart(asked, 'image')]).then(
    ([described, bytes]) => {
      const { id } = JSON.parse(described.toString()) as { id: string };
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      respondJson(response, 200, { id, status: 'stored', sha256 });
    },
  );
};

/** Responds as a healthy server without this project. */
export function refusing(projectId: string): Responder {
  return (asked, response) => {
    const gone = { code: 'not_found', message: 'it is not there' };
    if (asked.path === '/api/screenshot/upload') {
      if (!asked.body.includes(`"project_id":${projectId}`)) return healthyServer(asked, response);
      return respondJson(response, 404, gone);
    }
    const { activities } = JSON.parse(asked.body.toString()) as { activities: ActivityItem[] };
    const results = activities.map(({ activity_id, project_id }) =>
      String(project_id) === projectId
        ? { activity_id, status: 'refused', ...gone, code: 'project_not_found' }
        : { activity_id, status: 'stored' },
    );
    respondJson(response, 200, { results, now });
  };
}

/** A sender with its own spool, on a clock that the test moves. */
export async function sending(
  answer: Responder,
  { timeoutMs = 60_000, files = diskFiles, random = 0 } = {},
) {
  const server = await startTestServer(answer);
  const folder = await temporaryFolder();
  const spool = await Spool.open(folder, files);
  const clock = { ms: 0, readings: 0 };
  const client = createServerClient({ server: server.url, token: 'secret' }, timeoutMs);
  const printed: string[] = [];
  const slow = { calls: 0 };
  const sender = new Sender({
    spool,
    forgets: { areWaiting: () => false, send: () => Promise.resolve() },
    clients: { calls: client, uploads: client },
    now: () => {
      clock.readings += 1;
      return clock.ms;
    },
    random: () => random,
    print: (text) => printed.push(text),
    onSlow: () => (slow.calls += 1),
  });
  onTestFinished(() => sender.end());
  const left = () => spool.counts().activities + spool.counts().screenshots;
  const asked = (path: string) => server.requests.filter((each) => each.path === `/api/${path}`);
  /** Sends once, after any wait; then there must have been at least `times` requests. */
  const wake = async (times: number) => {
    await sender.settled();
    clock.ms += 61_000;
    sender.wake();
    await sender.settled();
    expect(server.requests.length).toBeGreaterThanOrEqual(times);
  };
  return { server, spool, folder, sender, clock, left, asked, wake, printed, slow };
}

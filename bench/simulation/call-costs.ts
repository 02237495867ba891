import { randomUUID } from 'node:crypto';
import { makeBenchTeam } from '../data/bench-team.ts';
import { drawDesktop, makeBody, uploadImage } from '../data/screenshot-samples.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { createHttpPoster } from '../server/http-post.ts';
import { readLoopDelay } from './loop-delay.ts';
import { growActivity } from './growing-activity.ts';
import { createUseReader, useBetween } from './processor-use.ts';

/** Milliseconds of processor time for one call. */
export type CallCost = {
  call: string;
  serverMs: number;
  decodersMs: number;
  databaseMs: number;
  /** The longest delay of the server's event loop meanwhile. */
  loopDelayMs: number;
};

const people = 40;
const minutes = 10;
const windowMs = 600_000;

/** Makes calls of recorders one after the other. Time is counted in ticks of 10 ms, so each is made often. */
export async function measureCallCosts(server: BenchServer): Promise<CallCost[]> {
  const client = await server.connect();
  const team = await makeBenchTeam(client, server.url, { users: 1 + people, projects: 20 });
  await client.query('analyze');
  await client.end();
  const http = createHttpPoster(server.url, 1);
  const readUse = await createUseReader(server);
  const accounts = team.tokens.slice(1).map((token, number) => ({
    token,
    number,
    projectId: team.projectIds[number % team.projectIds.length] ?? 0,
  }));
  const latest = Math.floor(Date.now() / windowMs) * windowMs;
  const growIn = (window: number) => {
    const startMs = latest - (window + 1) * windowMs;
    const ids = accounts.map(() => randomUUID());
    return async (minute: number) => {
      for (const [index, account] of accounts.entries()) {
        const finishMs = startMs + (minute + 1) * 60_000;
        const activity = growActivity(ids[index] ?? '', account, startMs, finishMs);
        const body = JSON.stringify({ activities: [activity] });
        await http.post('/api/activity/record', account.token, body);
      }
      return ids;
    };
  };
  const report = JSON.stringify({
    ...{ source: 'desktop', recorder_id: randomUUID(), name: 'laptop' },
    ...{ version: '0.1.0', state: 'recording' },
  });
  const reportAll = async () => {
    for (const { token } of accounts) await http.post('/api/timer/report', token, report);
  };
  for (const { token, projectId } of accounts) {
    await http.post('/api/timer/start', token, JSON.stringify({ project_id: projectId }));
  }
  const cost = async (call: string, calls: number, work: () => Promise<unknown>) => {
    await readLoopDelay(server);
    const before = await readUse();
    await work();
    const { server: own, decoders, database } = useBetween(before, await readUse());
    const loopDelayMs = (await readLoopDelay(server)) * 1000;
    const each = (seconds: number) => (seconds * 1000) / calls;
    return {
      call,
      serverMs: each(own),
      decodersMs: each(decoders),
      databaseMs: each(database),
      loopDelayMs,
    };
  };
  try {
    const warmUp = growIn(2);
    for (let minute = 0; minute < minutes; minute++) {
      await warmUp(minute);
      await reportAll();
    }
    const grow = growIn(1);
    const ids = await grow(0);
    const image = await drawDesktop(1, 'webp');
    const takenAt = new Date(latest - 2 * windowMs + 30_000).toISOString();
    return [
      await cost('activity/record', people * (minutes - 1), async () => {
        for (let minute = 1; minute < minutes; minute++) await grow(minute);
      }),
      await cost('timer/report', people * minutes, async () => {
        for (let minute = 0; minute < minutes; minute++) await reportAll();
      }),
      await cost('screenshot/upload', people, async () => {
        for (const [index, { token }] of accounts.entries()) {
          const place = { token, activityId: ids[index] ?? '', takenAt };
          await uploadImage(http, place, makeBody(place, image));
        }
      }),
    ];
  } finally {
    http.close();
  }
}

import { randomUUID } from 'node:crypto';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { makeBenchTeam } from '../data/bench-team.ts';
import { drawDesktop, makeBody, uploadImage } from '../data/screenshot-samples.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { createHttpPoster, type HttpPoster } from '../server/http-post.ts';
import { growActivity } from './growing-activity.ts';
import { readLoopDelay } from './server-gauges.ts';
import { createUseReader, useBetween } from './processor-use.ts';
import { makeReport, type RecorderAccount } from './played-recorder.ts';

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

/** Makes calls of recorders one after the other. Time is counted in ticks of 10 ms, so each is made often. */
export async function measureCallCosts(server: BenchServer): Promise<CallCost[]> {
  const accounts = await createAccounts(server);
  const http = createHttpPoster(server.url, 1);
  const readUse = await createUseReader(server);
  const cost = async (call: string, calls: number, work: () => Promise<unknown>) => {
    await readLoopDelay(server);
    const before = await readUse();
    await work();
    const { server: own, decoders, database } = useBetween(before, await readUse());
    const each = (seconds: number) => Math.max(0, (seconds * 1000) / calls);
    return {
      call,
      serverMs: each(own),
      decodersMs: each(decoders),
      databaseMs: each(database),
      loopDelayMs: (await readLoopDelay(server)) * 1000,
    };
  };
  try {
    for (const { token, projectId } of accounts) {
      await http.post('/api/timer/start', token, JSON.stringify({ project_id: projectId }));
    }
    const latest = Math.floor(Date.now() / windowMs) * windowMs;
    // A warm-up.
    const earlier = new GrowingTeam(http, accounts, latest - 3 * windowMs);
    await earlier.growUntil(minutes);
    await reportAll(http, accounts);
    const team = new GrowingTeam(http, accounts, latest - 2 * windowMs);
    await team.growUntil(1);
    const image = await drawDesktop(1, 'webp');
    return [
      await cost('activity/record', people * (minutes - 1), () => team.growUntil(minutes)),
      await cost('timer/report', people * minutes, () => reportAll(http, accounts)),
      await cost('screenshot/upload', people, () => team.upload(image)),
    ];
  } finally {
    http.close();
  }
}

async function createAccounts(server: BenchServer): Promise<RecorderAccount[]> {
  const client = await server.connect();
  try {
    const team = await makeBenchTeam(client, server.url, { users: 1 + people, projects: 20 });
    await client.query('analyze');
    return team.tokens.slice(1).map((token, number) => ({
      token,
      number,
      projectId: team.projectIds[number % team.projectIds.length] ?? 0,
    }));
  } finally {
    await client.end();
  }
}

/** One activity of each account, in one window. */
class GrowingTeam {
  readonly #http: HttpPoster;
  readonly #accounts: readonly RecorderAccount[];
  readonly #startMs: number;
  readonly #activityIds: string[];
  #grownMinutes = 0;

  constructor(http: HttpPoster, accounts: readonly RecorderAccount[], startMs: number) {
    this.#http = http;
    this.#accounts = accounts;
    this.#startMs = startMs;
    this.#activityIds = accounts.map(() => randomUUID());
  }

  /** A call of each for every minute. */
  async growUntil(untilMinutes: number): Promise<void> {
    while (this.#grownMinutes < untilMinutes) {
      this.#grownMinutes += 1;
      const finishMs = this.#startMs + this.#grownMinutes * minuteMs;
      for (const [index, account] of this.#accounts.entries()) {
        const id = this.#activityIds[index] ?? '';
        const activity = growActivity(id, account, this.#startMs, finishMs);
        const body = JSON.stringify({ activities: [activity] });
        await this.#http.post('/api/activity/record', account.token, body);
      }
    }
  }

  async upload(image: Buffer): Promise<void> {
    const takenAt = new Date(this.#startMs + 30_000).toISOString();
    for (const [index, { token, projectId }] of this.#accounts.entries()) {
      const target = { token, projectId, activityId: this.#activityIds[index] ?? '', takenAt };
      await uploadImage(this.#http, target, makeBody(target, image));
    }
  }
}

/** A report of each for every minute. */
async function reportAll(http: HttpPoster, accounts: readonly RecorderAccount[]): Promise<void> {
  const report = makeReport();
  for (let minute = 0; minute < minutes; minute++) {
    for (const { token } of accounts) await http.post('/api/timer/report', token, report);
  }
}

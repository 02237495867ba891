import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import type { ApiReceives } from '@time-tracker/contract/api';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { makeBody, uploadImage } from '../data/screenshot-samples.ts';
import type { HttpPoster } from '../server/http-post.ts';
import type { CallTimings } from './call-timings.ts';
import { createGrowingActivity, type WorkTarget } from './growing-activity.ts';
import type { SimulationEnd } from './simulation-end.ts';

/** How recorders learn that their timer changed. */
export type Following = 'stream' | 'long poll';

export type Simulated = {
  url: string;
  http: HttpPoster;
  timings: CallTimings;
  /** The picture that all of them upload. */
  image: Buffer;
  following: Following;
  end: SimulationEnd;
};

export type RecorderAccount = WorkTarget & { token: string };

const screenshotEveryMs = 10 * minuteMs;
const longPollSeconds = 25;

/**
 * Records like the desktop app until the end: follows its timer, reports and sends its growing activity
 * each minute, and uploads a screenshot at a random moment of every ten minutes. Starts with its timer.
 */
export async function simulateRecorder(
  simulated: Simulated,
  account: RecorderAccount,
): Promise<void> {
  const { http, timings, following } = simulated;
  const started = await timings.measure('timer/start', async () => {
    const body = JSON.stringify({ project_id: account.projectId });
    return JSON.parse(
      (await http.post('/api/timer/start', account.token, body)).toString(),
    ) as ApiReceives['timer']['start'];
  });
  const activity = createGrowingActivity(account, Date.now());
  const report = makeReport();
  let sent = activity(Date.now() + 1000).slice(-1);
  await Promise.all([
    following === 'stream'
      ? followStream(simulated, `own=true`, account.token)
      : longPoll(simulated, account.token, started?.state ?? ''),
    every(simulated, minuteMs, Math.random() * minuteMs, () =>
      timings.measure('timer/report', () => http.post('/api/timer/report', account.token, report)),
    ),
    every(simulated, minuteMs, (0.1 + 0.9 * Math.random()) * minuteMs, () => {
      sent = activity(Date.now());
      const body = JSON.stringify({ activities: sent });
      return timings.measure('activity/record', () =>
        http.post('/api/activity/record', account.token, body),
      );
    }),
    every(simulated, screenshotEveryMs, Math.random() * screenshotEveryMs, () => {
      const [latest] = sent.slice(-1);
      if (latest === undefined) return Promise.resolve();
      const target = {
        token: account.token,
        projectId: account.projectId,
        activityId: latest.activity_id,
        takenAt: latest.finish as string,
      };
      return timings.measure('screenshot/upload', () =>
        uploadImage(http, target, makeBody(target, simulated.image)),
      );
    }),
  ]);
}

/** The body of the report that a recorder repeats while it records. */
export function makeReport(): string {
  return JSON.stringify({
    source: 'desktop',
    recorder_id: randomUUID(),
    name: 'laptop',
    version: '0.1.0',
    state: 'recording',
  });
}

/** Runs work at regular times; late work does not move the following ones. */
async function every(
  { end }: Pick<Simulated, 'end'>,
  periodMs: number,
  firstMs: number,
  work: () => Promise<unknown>,
): Promise<void> {
  let dueAt = performance.now() + firstMs;
  for (;;) {
    const isOver = await end.pause(Math.max(0, dueAt - performance.now()));
    if (isOver) return;
    dueAt += periodMs;
    await work();
  }
}

/** Keeps an event stream open until the end. Returns when it ends; a stream cut off counts as failed. */
export function followStream(
  { url, timings, end: { signal } }: Pick<Simulated, 'url' | 'timings' | 'end'>,
  query: string,
  token: string,
): Promise<unknown> {
  const ended = Promise.withResolvers<void>();
  void timings.measure('events (open)', () => {
    const opened = Promise.withResolvers<void>();
    const headers = { authorization: `Bearer ${token}` };
    const request = get(`${url}/api/events?${query}`, { headers, signal, agent: false });
    request.on('response', (response) => {
      if (response.statusCode !== 200)
        opened.reject(new Error(`events answered ${response.statusCode}`));
      else opened.resolve();
      response
        .resume()
        .on('error', () => undefined)
        .on('close', ended.resolve);
    });
    request.on('error', (error) => {
      ended.resolve();
      opened.reject(error);
    });
    return opened.promise;
  });
  return ended.promise.then(() =>
    signal.aborted
      ? undefined
      : timings.measure('events (cut off)', () => Promise.reject(new Error('cut off'))),
  );
}

async function longPoll(
  { http, timings, end }: Simulated,
  token: string,
  state: string,
): Promise<void> {
  let known = state;
  while (!end.signal.aborted) {
    const body = JSON.stringify({ wait: longPollSeconds, known });
    const answer = await timings.measure('timer/get (25 s wait)', () =>
      http.post('/api/timer/get', token, body),
    );
    if (answer === undefined) await end.pause(1000);
    else known = (JSON.parse(answer.toString()) as ApiReceives['timer']['get']).state;
  }
}

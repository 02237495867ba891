import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import type { AttackCounts, Attacker } from './attack-worker.ts';
import type { BenchServer } from '../server/bench-server.ts';
import type { BenchTeam } from '../data/bench-team.ts';
import { createHttpPoster, type HttpPoster } from '../server/http-post.ts';
import { percentile } from '../server/measure.ts';
import { drawDesktop, makeBody, uploadImage } from '../data/screenshot-samples.ts';
import { ms, number, type Budgets, type Section } from './section.ts';
import { makeSeedTeam, seedRows } from '../data/seed-rows.ts';

/** The owner, the attacker and ten people who record. */
const people = 12;
const activities = 200_000;
/** Four attacks, each with this many loops. */
const loopsPerAttack = 8;
const quietSeconds = 20;
const attackSeconds = 60;

type Recorder = {
  token: string;
  projectId: number;
  /** Their screenshots are taken in different seconds. */
  uploadSecond: number;
};
type Sample = { call: string; ms: number; status: number };

export type AttackFigures = { quiet: Sample[]; attacked: Sample[]; counts: AttackCounts };

/**
 * One member runs four attacks from a separate thread, while ten others of the same organization
 * record: a report per second, an activity every two seconds, a screenshot every ten.
 */
export async function benchAttacks(
  server: BenchServer,
  say: (line: string) => void,
): Promise<AttackFigures> {
  const client = await server.connect();
  const http = createHttpPoster(server.url, 100);
  try {
    const size = { people, projects: 5, apps: 2, activities };
    const team = await makeSeedTeam(client, server.url, size);
    await seedRows(client, team, size, say);
    const recorders = recordersOf(team);
    const image = await drawDesktop(1, 'webp');
    const record = (seconds: number) =>
      Promise.all(recorders.map((recorder) => recordFor(http, recorder, image, seconds)));
    const quiet = (await record(quietSeconds)).flat();
    // Seeded people have no password, so the attacker uses the owner's.
    await client.query(
      `update users set password_hash = (select password_hash from users where id = $1) where id = $2`,
      team.userIds.slice(0, 2),
    );
    const attacker = await prepareAttacker(http, server.url, team);
    const attack = runAttacks(attacker);
    const attacked = (await record(attackSeconds)).flat();
    return { quiet, attacked, counts: await attack };
  } finally {
    http.close();
    await client.end();
  }
}

export function describeAttacks(
  { quiet, attacked, counts }: AttackFigures,
  { attacks: aim }: Budgets,
): Section {
  const calls = [...new Set(attacked.map(({ call }) => call))].sort();
  const p95 = (samples: Sample[], call?: string) =>
    percentile(
      samples.filter((sample) => call === undefined || sample.call === call).map(({ ms }) => ms),
      95,
    );
  const worst = Math.max(...calls.map((call) => p95(attacked, call)));
  const failed = attacked.filter(({ status }) => status !== 200).length;
  return {
    title: 'Ten people record while one account attacks',
    notes: [
      `One member runs ${4 * loopsPerAttack} attacks at once for ${attackSeconds} s: images 1 pixel wide and 10 or 40 million pixels high, reads of 400 days with ${number(activities)} activities, password changes, and uploads that never end. Attackers (at low priority), recorders and server share the cores.`,
      ...Object.entries(counts).map(([name, byStatus]) => describeCounts(name, byStatus)),
    ],
    rows: [
      ['call', 'calls', 'p95 before', 'p95 under attack', 'slowest'],
      ...calls.map((call) => {
        const during = attacked.filter((sample) => sample.call === call);
        const slowest = Math.max(...during.map((sample) => sample.ms));
        return [call, number(during.length), ms(p95(quiet, call)), ms(p95(during)), ms(slowest)];
      }),
    ],
    aims: [
      {
        text: `p95 of the slowest call ${ms(worst)}, of all calls ${ms(p95(attacked))}, target < ${aim.p95BelowMs} ms`,
        isMet: worst < aim.p95BelowMs,
      },
      { text: `${failed} calls of the ten people failed, target 0`, isMet: failed === 0 },
    ],
  };
}

function describeCounts(name: string, byStatus: Record<number, number>): string {
  const parts = Object.entries(byStatus).map(
    ([status, count]) => `${number(count)} × ${status === '0' ? 'connection ended' : status}`,
  );
  return `Responses to ${name}: ${parts.join(', ')}.`;
}

/** Everyone except the owner and the attacker, each in their first project. */
function recordersOf(team: BenchTeam): Recorder[] {
  return team.tokens.slice(2).map((token, index) => ({
    token,
    projectId: projectOf(team, index + 3),
    uploadSecond: index % 10,
  }));
}

/** The first project of person n, counted from 1. */
function projectOf({ projectIds }: BenchTeam, n: number): number {
  return projectIds[(7 * (n - 1)) % projectIds.length] ?? 0;
}

async function recordFor(
  http: HttpPoster,
  recorder: Recorder,
  image: Buffer,
  seconds: number,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const measure = async (call: string, work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    const status = await work().then(() => 200, readStatus);
    samples.push({ call, ms: performance.now() - startedAt, status });
  };
  const post = (path: string, body: object) =>
    http.post(`/api/${path}`, recorder.token, JSON.stringify(body));
  // They start at different times.
  await wait(Math.random() * 1000);
  let activity = newActivity(recorder.projectId);
  await post('activity/record', { activities: [activity] });
  for (let second = 0; second < seconds; second++) {
    const next = wait(1000);
    const report = { source: 'desktop', name: 'bench', version: '1', state: 'recording' };
    await measure('timer/report', () => post('timer/report', report));
    if (second % 2 === 0) {
      activity = grown(activity, recorder.projectId);
      await measure('activity/record', () => post('activity/record', { activities: [activity] }));
    }
    if (second % 10 === recorder.uploadSecond) {
      const { activity_id: activityId, finish: takenAt } = activity;
      const target = { token: recorder.token, projectId: recorder.projectId, activityId, takenAt };
      await measure('screenshot/upload', () => uploadImage(http, target, makeBody(target, image)));
    }
    await next;
  }
  return samples;
}

/** 0 means a failed connection. */
function readStatus(error: unknown): number {
  return Number(/answered (\d{3})/.exec(String(error))?.[1] ?? 0);
}

/** An activity that begins now, because earlier rows were seeded. */
function newActivity(projectId: number) {
  const now = Date.now();
  const windowStart = Math.floor(now / windowMs) * windowMs;
  const startMs = Math.max(windowStart, now - 1000);
  return {
    activity_id: randomUUID(),
    project_id: projectId,
    source: 'desktop',
    start: new Date(startMs).toISOString(),
    finish: new Date(now).toISOString(),
    measured_seconds: 0,
    active_seconds: 0,
    keyboard_seconds: 0,
    mouse_seconds: 0,
    minutes: Array.from({ length: 10 }, () => false),
    apps: [{ kind: 'app', name: 'Editor', title: 'main.ts', seconds: 1, active_seconds: 0 }],
  };
}

/** The same activity until now, or a new one after the end of its window. */
function grown(activity: ReturnType<typeof newActivity>, projectId: number) {
  const now = Date.now();
  const isSameWindow =
    Math.floor(now / windowMs) === Math.floor(Date.parse(activity.start) / windowMs);
  return isSameWindow
    ? { ...activity, finish: new Date(now).toISOString() }
    : newActivity(projectId);
}

async function prepareAttacker(http: HttpPoster, url: string, team: BenchTeam): Promise<Attacker> {
  const token = team.tokens[1] ?? '';
  const activity = newActivity(projectOf(team, 2));
  await http.post('/api/activity/record', token, JSON.stringify({ activities: [activity] }));
  return {
    url,
    token,
    organizationId: team.organizationId,
    projectId: activity.project_id,
    activityId: activity.activity_id,
    takenAt: activity.finish,
    loopsPerAttack,
    seconds: attackSeconds,
  };
}

function runAttacks(attacker: Attacker): Promise<AttackCounts> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('attack-worker.ts', import.meta.url), {
      workerData: attacker,
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

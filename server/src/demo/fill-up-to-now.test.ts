import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiReceives } from '@time-tracker/contract/api';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDiskStore } from '../files/disk-store.ts';
import { createDiskWatch } from '../files/disk-watch.ts';
import { createKeyring } from '../files/keyring.ts';
import { createMailer } from '../mail/mailer.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { callApp, type DemoApi } from './demo-api.ts';
import { signInTeam, type DemoTeam } from './demo-organization.ts';
import type { DemoState } from './demo-state.ts';
import { fillUpToNow, type Live } from './fill-up-to-now.ts';
import { workLive } from './live-work.ts';

// A Tuesday noon, so early in the ninety days that there is a screenshot an hour.
const begun: DemoState = {
  firstDay: '2026-02-20',
  organizationId: null,
  filledUntilMs: Date.parse('2026-03-10T11:00:00Z'),
};
const firstDay = '2026-03-10T00:00:00Z';
const quiet = pino({ level: 'silent' });

let app: TestApp;
let api: DemoApi;
let team: DemoTeam;
let folder: string;
let mailer: ReturnType<typeof createMailer>;
let shared: Omit<Parameters<typeof fillUpToNow>[0], 'now'>;
let state = begun;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracker-example-'));
  const publicUrl = 'http://tracker.test';
  mailer = createMailer({
    smtpUrl: undefined,
    folder: join(folder, 'mail'),
    log: quiet,
    publicUrl,
  });
  const files = openDiskStore(join(folder, 'files'));
  const keyring = createKeyring(randomBytes(32));
  app = await startTestApp({ files, keyring, mailer });
  api = callApp(app.server);
  const disk = createDiskWatch({ folders: {}, log: quiet });
  shared = {
    ...{ database: app.database, files, keyring, mailer, log: quiet, dataDir: folder, publicUrl },
    ...{
      disk,
      decoders: app.decoders,
      registration: 'open',
      passwordMinLength: 3,
      trustedProxy: false,
    },
  };
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the example data at an instant, as the program does. */
async function start(instant: string): Promise<Live> {
  const nowMs = Date.parse(instant);
  app.setNow(new Date(nowMs));
  const stop = new AbortController().signal;
  const live = await fillUpToNow({ ...shared, now: () => nowMs }, state, stop, (reached) => {
    state = reached;
  });
  if (live === undefined) throw new Error('nothing was filled');
  team = await signInTeam(api, live.organizationId);
  return live;
}

/** The live work until an instant, at which the program is asked to stop. */
async function workUntil(live: Live, instant: string): Promise<void> {
  const untilMs = Date.parse(instant);
  const stopping = new AbortController();
  await workLive({
    ...{ api, team, blocks: live.blocks, now: () => app.now().getTime(), stop: stopping.signal },
    wait: () => {
      if (app.now().getTime() === untilMs) stopping.abort();
      app.setNow(new Date(Math.min(untilMs, app.now().getTime() + 4 * 60_000)));
      return Promise.resolve();
    },
    onFailure: (error) => {
      throw error;
    },
  });
  for (const { person } of live.blocks) {
    const { id } = team.signedIn(person);
    const recorded = await listActivities(firstDay, { user_id: id });
    expect(recorded.at(-1)?.finish, 'worked up to the end').toBe(new Date(untilMs).toISOString());
  }
}

async function listActivities(start: string, filter: object = {}) {
  const finish = app.now().toISOString();
  const range = { organization_id: team.organizationId, start, finish, ...filter };
  const listed = await api.post<ApiReceives['activity']['all']>(
    '/api/activity/all',
    range,
    team.owner.token,
  );
  return listed.activities;
}

/** Both timers run, and what their owners recorded reaches up to now. */
async function expectSomebodyAtWork({ blocks }: Live): Promise<void> {
  expect(blocks).toHaveLength(2);
  for (const block of blocks) {
    const { id, token } = team.signedIn(block.person);
    const { timer } = await api.post<ApiReceives['timer']['get']>('/api/timer/get', {}, token);
    expect(timer?.project_id).toBe(team.projectId(block.project));
    expect(timer?.recorders[0]?.state).toBe('recording');
    const since = new Date(block.startMs - 3_600_000).toISOString();
    const recorded = await listActivities(since, { user_id: id });
    expect(recorded.at(-1)?.finish).toBe(app.now().toISOString());
    // His timer counts from where this work began, not over what he did before.
    const before = recorded.filter(({ start }) => Date.parse(start) < block.startMs);
    expect(Math.max(0, ...before.map(({ finish }) => Date.parse(finish)))).toBeLessThanOrEqual(
      block.startMs,
    );
  }
}

it('goes on after every stop: at once, within the hour, the next day and a week later', async () => {
  await expectSomebodyAtWork(await start('2026-03-10T12:04:10Z'));
  await workUntil(await start('2026-03-10T12:05:00Z'), '2026-03-10T12:26:40Z');
  const projects = new Set<string>();
  for (const [again, until] of [
    ['2026-03-10T12:26:55Z', '2026-03-10T12:38:20Z'],
    ['2026-03-10T12:51:05Z', '2026-03-10T13:13:30Z'],
    ['2026-03-10T18:02:00Z', '2026-03-10T18:25:00Z'],
    ['2026-03-11T12:30:00Z', '2026-03-11T12:41:00Z'],
    ['2026-03-18T13:31:15Z', '2026-03-18T13:50:00Z'],
  ] as const) {
    const before = await listActivities(firstDay);
    const wentOnAt = state.filledUntilMs;
    const live = await start(again);
    for (const { person, project } of live.blocks) projects.add(`${person.key} ${project}`);
    await expectSomebodyAtWork(live);
    await workUntil(live, until);
    const after = new Map((await listActivities(firstDay)).map((one) => [one.activity_id, one]));
    for (const { activity_id, project_id, start: startsAt, finish } of before) {
      const kept = after.get(activity_id);
      expect([kept?.project_id, kept?.start]).toEqual([project_id, startsAt]);
      expect(Date.parse(kept?.finish ?? '')).toBeGreaterThanOrEqual(Date.parse(finish));
    }
    const added = [...after.values()].filter(({ start }) => Date.parse(start) >= wentOnAt);
    expect(new Set(added.map(({ user_id }) => user_id)).size).toBeGreaterThan(2);
  }
  // Without two projects of one person there was nothing to be mistaken for each other.
  expect(projects.size).toBeGreaterThan(4);
});

it('goes on when it was killed before it noted how far it had come', async () => {
  await start('2026-03-18T14:05:00Z');
  const noted = state;
  await workUntil(await start('2026-03-18T14:15:00Z'), '2026-03-18T14:33:00Z');
  state = noted;
  await expectSomebodyAtWork(await start('2026-03-18T14:48:00Z'));
});

it('leaves removed what somebody removed, and goes on', async () => {
  const live = await start('2026-03-18T15:20:00Z');
  const [block] = live.blocks;
  if (block === undefined) throw new Error('nobody is at work');
  const { id, token } = team.signedIn(block.person);
  const since = new Date(block.startMs).toISOString();
  const [first] = await listActivities(since, { user_id: id });
  const removed = {
    user_id: id,
    project_id: team.projectId(block.project),
    activity_id: first?.activity_id,
  };
  await api.post('/api/activity/remove', removed, token);
  await workUntil(live, '2026-03-18T15:44:00Z');
  const left = await listActivities(since, { user_id: id });
  expect(left.map(({ activity_id }) => activity_id)).not.toContain(first?.activity_id);
  expect(left.at(-1)?.finish).toBe('2026-03-18T15:44:00.000Z');
});

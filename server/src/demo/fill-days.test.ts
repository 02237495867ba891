import { randomUUID } from 'node:crypto';
import type { ApiReceives } from '@time-tracker/contract/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { callApp, type DemoApi } from './demo-api.ts';
import { signInTeam, type DemoTeam } from './demo-organization.ts';
import { beginState, type DemoState } from './demo-state.ts';
import { fillDays, isOpenIn } from './fill-days.ts';
import { chooseLivePeople, planLiveBlock, startLiveTimer } from './live-work.ts';
import type { WorkBlock } from './people/day-plan.ts';
import { demoPeople, pendingInvitation } from './people/demo-people.ts';

// A Sunday, a Monday and a Tuesday morning; what is refused on the way would have been thrown.
const begun = beginState(Date.parse('2026-03-11T12:00:00Z'));
const now = new Date('2026-03-10T08:07:30Z');
const later = new Date('2026-03-10T08:40:00Z');

let app: TestApp;
let api: DemoApi;
let team: DemoTeam;
let state: DemoState;
let liveBlocks: WorkBlock[];
const counted = { activities: 0, screenshots: 0 };

const setNow = (nowMs: number) => app.setNow(new Date(nowMs));

async function fill(from: DemoState, untilMs: number, live: WorkBlock[]): Promise<DemoState> {
  return fillDays({
    ...{ api, setNow, state: from, untilMs, liveBlocks: live },
    readMails: () => app.readMails(),
    onWritten: (_, written) => {
      counted.activities += written.activities;
      counted.screenshots += written.screenshots;
    },
  });
}

beforeAll(async () => {
  app = await startTestApp();
  api = callApp(app.server);
  const startMs = now.getTime() - 30 * 60_000;
  liveBlocks = chooseLivePeople(now.getTime()).map((person) =>
    planLiveBlock(person, startMs, isOpenIn(begun)),
  );
  const archivedAt = Date.parse('2026-02-06T16:00:00Z');
  state = await fill({ ...begun, filledUntilMs: archivedAt - 60_000 }, archivedAt, []);
  Object.assign(counted, { activities: 0, screenshots: 0 });
  const skipped = { ...state, filledUntilMs: Date.parse('2026-03-08T00:00:00Z') };
  state = await fill(skipped, now.getTime(), liveBlocks);
  team = await signInTeam(api, state.organizationId ?? 0);
});

afterAll(() => app.close());

function listScreenshots(token: string, filter: object = {}) {
  return api.post<ApiReceives['screenshot']['all']>(
    '/api/screenshot/all',
    { start: '2026-03-08T00:00:00Z', finish: later.toISOString(), page_size: 200, ...filter },
    token,
  );
}

function listActivities(filter: object = {}) {
  return api.post<ApiReceives['activity']['all']>(
    '/api/activity/all',
    { start: '2026-03-08T00:00:00Z', finish: now.toISOString(), ...filter },
    team.owner.token,
  );
}

describe('the example data of some days', () => {
  it('has eight people in three zones, five projects, one of them archived', async () => {
    const people = await app.asOwner<{ time_zone: string }>('select time_zone from users');
    expect(people).toHaveLength(8);
    expect(new Set(people.map((person) => person.time_zone)).size).toBe(3);
    const types = await app.asOwner<{ type: string }>('select type from users order by id');
    expect(types.map(({ type }) => type)).toEqual(['Owner', ...Array<string>(7).fill('Member')]);
    const list = (archived: boolean) =>
      api.post<ApiReceives['project']['all']>(
        '/api/project/all',
        { organization_id: team.organizationId, archived },
        team.owner.token,
      );
    const open = await list(false);
    expect(open.map(({ name }) => name)).toContain('Ledgerly app');
    expect(open.length + (await list(true)).length).toBe(5);
  });

  it('gives everybody the role he is to have, and leaves one invitation open', async () => {
    const members = (key: 'coffee' | 'ledger') =>
      api.post<ApiReceives['project']['members']>(
        '/api/project/members',
        { project_id: team.projectId(key) },
        team.owner.token,
      );
    const roles = new Map((await members('coffee')).map(({ user, role }) => [user.email, role]));
    expect(roles.get('victor@harborcoffee.example')).toBe(3);
    expect(roles.get('jonas@fernhill.example')).toBe(2);
    const ledger = await members('ledger');
    expect(ledger.find(({ user }) => user.email === 'mateo@fernhill.example')?.role).toBe(1);
    const pending = ledger.filter(({ state: is }) => is === 'pending');
    expect(pending.map(({ user }) => user.email)).toEqual([pendingInvitation.email]);
  });

  it('has a day of work of everybody who was there, with activity between 0 and 100', async () => {
    const { activities, total } = await listActivities();
    expect(activities).toHaveLength(counted.activities);
    expect(total.duration).toBeGreaterThan(30 * 3600);
    expect(total.activity).toBeGreaterThan(20);
    expect(total.activity).toBeLessThan(90);
    for (const { activity } of activities) {
      expect(activity ?? 50).toBeGreaterThanOrEqual(0);
      expect(activity ?? 50).toBeLessThanOrEqual(100);
    }
    const meetings = activities.filter(({ note }) => note?.startsWith('Stand-up') === true);
    expect(meetings.length).toBeGreaterThan(5);
    const worked = new Set(activities.map((activity) => activity.user_id));
    expect(worked.size).toBeGreaterThan(4);
    expect(new Set(activities.map(({ project_name }) => project_name)).size).toBeGreaterThan(2);
  });

  it('does not let Sunday look like Monday', async () => {
    const sunday = await listActivities({ finish: '2026-03-08T18:00:00Z' });
    const monday = await listActivities({
      start: '2026-03-09T00:00:00Z',
      finish: '2026-03-09T18:00:00Z',
    });
    expect(sunday.total.duration).toBeLessThan(monday.total.duration / 4);
  });

  it('names applications that agree with what the screenshots show', async () => {
    const { apps } = await api.post<ApiReceives['app']['all']>(
      '/api/app/all',
      { start: '2026-03-08T00:00:00Z', finish: now.toISOString() },
      team.owner.token,
    );
    const titles = new Set(apps.map(({ title }) => title));
    const { screenshots } = await listScreenshots(team.owner.token);
    const strange = screenshots.filter(({ title }) => !titles.has(title));
    expect(strange).toEqual([]);
    expect(new Set(screenshots.map(({ app: name }) => name)).size).toBeGreaterThan(5);
  });

  it('shows desktops that can be decoded and are not alike', async () => {
    const first = await listScreenshots(team.owner.token);
    expect(first.total).toBe(counted.screenshots);
    expect(first.total).toBeGreaterThan(40);
    const seen = new Set<string>();
    for (const { url, width, height } of first.screenshots.slice(0, 40)) {
      const image = await app.server.inject(url ?? '');
      const { data, info } = await sharp(image.rawPayload)
        .resize(64, 36, { fit: 'fill' })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([64, 36]);
      expect(width / height).toBeCloseTo(16 / 9, 1);
      // A desktop has dark and bright parts; noise would have as many of each grey.
      const spread = Math.max(...data) - Math.min(...data);
      expect(spread).toBeGreaterThan(60);
      seen.add(data.toString('base64'));
    }
    expect(seen.size).toBeGreaterThanOrEqual(39);
  });

  it("is only the viewer's to look at, in the one project that is his", async () => {
    const { token } = await api.post<ApiReceives['user']['login']>('/api/user/login', {
      email: 'victor@harborcoffee.example',
      password: 'demo-time',
    });
    const { screenshots } = await listScreenshots(token);
    expect(screenshots.length).toBeGreaterThan(0);
    expect(new Set(screenshots.map(({ project_id }) => project_id))).toEqual(
      new Set([team.projectId('coffee')]),
    );
  });
});

describe('going on with it', () => {
  it('has two people at work whose timers began before now', async () => {
    for (const block of liveBlocks) {
      await startLiveTimer(api, team, block, { setNow, nowMs: now.getTime() });
      const { token, id } = team.signedIn(block.person);
      const { timer } = await api.post<ApiReceives['timer']['get']>('/api/timer/get', {}, token);
      expect(timer?.started_at).toBe(new Date(block.startMs).toISOString());
      expect(timer?.recorders[0]?.state).toBe('recording');
      const { activities } = await listActivities({ user_id: id });
      expect(activities.at(-1)?.finish).toBe(now.toISOString());
    }
  });

  it('adds what is missing on a later day, and nothing twice', async () => {
    const before = await listActivities();
    state = await fill(state, later.getTime(), []);
    expect(state.filledUntilMs).toBe(later.getTime());
    const after = await listActivities();
    expect(after.total.duration).toBe(before.total.duration);
    expect(after.activities).toHaveLength(before.activities.length);
    const added = await listActivities({ start: now.toISOString(), finish: later.toISOString() });
    expect(added.total.duration).toBeGreaterThan(600);
    const [overlaps] = await app.asOwner<{ count: number }>(
      `select count(*)::int as count from activities a join activities b on a.user_id = b.user_id
         and a.activity_id < b.activity_id
         and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`,
    );
    expect(overlaps?.count).toBe(0);
  });

  it('refuses to be written as somebody who is not there', () => {
    const [someone] = demoPeople;
    expect(() => team.signedIn({ ...someone, key: randomUUID() })).toThrow('is not signed in');
  });
});

import type { ApiReceives } from '@time-tracker/contract/api';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addPerson,
  makeProject,
  makeTeam,
  registerPerson,
  type Person,
} from '../testing/factories.ts';
import { productVersion } from '../start/product-version.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { closeSilentTimers } from './close-silent-timers-job.ts';

type TimerAnswer = ApiReceives['timer']['get'];
type Failure = { code: string; errors?: Record<string, string[]> };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

const noon = new Date('2026-11-20T12:00:00.000Z').getTime();
const instant = (seconds: number) => new Date(noon + seconds * 1000);
const iso = (seconds: number) => instant(seconds).toISOString();
const at = (seconds: number) => app.setNow(instant(seconds));

const get = async ({ token }: Person) =>
  (await app.post<TimerAnswer>('/api/timer/get', {}, token)).body.timer;
const start = <Body = TimerAnswer>(person: Person, projectId: number, note?: string) =>
  app.post<Body>('/api/timer/start', { project_id: projectId, note }, person.token);
const stop = ({ token }: Person) => app.post<TimerAnswer>('/api/timer/stop', {}, token);

const recorder = { source: 'desktop', name: 'laptop', version: '0.0.4', state: 'recording' };
const report = (person: Person, more: object = {}) =>
  app.post<TimerAnswer>('/api/timer/report', { ...recorder, ...more }, person.token);

const countTimers = async (person: Person) =>
  (await app.asOwner('select 1 from timers where user_id = $1', [person.id])).length;

/** Whether a connection to this database waits for a lock that another holds. */
async function isSomebodyWaiting(): Promise<boolean> {
  const rows = await app.asOwner(
    `select 1 from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database()`,
  );
  return rows.length > 0;
}

describe('start', () => {
  test('answers what a recorder needs to know', async () => {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    await app.post(
      '/api/project/update_member',
      { project_id: team.projectId, user_id: maya.id, screenshot_interval: 3 },
      team.owner.token,
    );
    await app.asOwner('update organizations set idle_minutes = 20, blur = true where id = $1', [
      team.organizationId,
    ]);
    at(0);
    const { status, body } = await start(maya, team.projectId, '  Drawing ');
    expect(status).toBe(200);
    expect(body).toEqual({
      timer: {
        organization_id: team.organizationId,
        organization_name: 'Team organization',
        project_id: team.projectId,
        project_name: 'Website',
        started_at: instant(0).toISOString(),
        note: 'Drawing',
        screenshot_interval: 3,
        policy: { idle_minutes: 20, blur: true, titles: true, shared_surface: 'any' },
        consent: {
          status: 'missing',
          rules_version: expect.any(String) as string,
          agreed: null,
        },
        recorders: [],
      },
      now: instant(0).toISOString(),
      state: expect.any(String) as string,
      recorder_version: productVersion,
    });
    at(10);
    expect(await get(maya)).toEqual(body.timer);
    expect(await get(team.owner)).toBeNull();
  });

  test('while one runs, it switches, also to another organization', async () => {
    const [here, there] = [await makeTeam(app), await makeTeam(app)];
    const addition = { project_id: there.projectId, email: here.owner.email };
    await app.post('/api/project/add', addition, there.owner.token);
    at(0);
    await start(here.owner, here.projectId, 'first');
    at(60);
    const { body } = await start(here.owner, there.projectId);
    expect(body.timer).toMatchObject({
      organization_id: there.organizationId,
      project_id: there.projectId,
      started_at: instant(60).toISOString(),
      note: null,
    });
    expect(await countTimers(here.owner)).toBe(1);
  });

  test('the same project again goes on as it runs', async () => {
    const { owner, projectId } = await makeTeam(app);
    at(0);
    await start(owner, projectId, 'note');
    at(60);
    const { body } = await start(owner, projectId);
    expect(body.timer).toMatchObject({ started_at: instant(0).toISOString(), note: 'note' });
    at(60 + 301);
    const anew = await start(owner, projectId);
    expect(anew.body.timer).toMatchObject({ started_at: instant(361).toISOString(), note: null });
  });

  test('twelve times at once, in two projects, leaves exactly one', async () => {
    const team = await makeTeam(app);
    const second = await makeProject(app, team.owner, team.organizationId, 'Second');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        start(team.owner, index % 2 === 0 ? team.projectId : second),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(await countTimers(team.owner)).toBe(1);
  });

  test('is for who may record there', async () => {
    const team = await makeTeam(app);
    const second = await makeProject(app, team.owner, team.organizationId, 'Second');
    const [manager, member, viewer] = [
      await addPerson(app, team, 1),
      await addPerson(app, team, 2),
      await addPerson(app, team, 3),
    ];
    const stranger = await registerPerson(app);
    expect((await start(manager, team.projectId)).status).toBe(200);
    expect((await start(member, team.projectId)).status).toBe(200);
    expect((await start(viewer, team.projectId)).status).toBe(403);
    expect((await start(member, second)).status).toBe(403);
    expect((await start(stranger, team.projectId)).status).toBe(404);
    expect((await start(stranger, 2_000_000_000)).status).toBe(404);
    expect((await app.post('/api/timer/start', { project_id: second })).status).toBe(401);
    // A refused switch leaves what runs.
    expect(await get(member)).toMatchObject({ project_id: team.projectId });
  });

  test('waits for a removal that is under way, and then is refused', async () => {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    let answer: Promise<{ status: number }> | undefined;
    let isAnswered = false;
    const scope = { userId: team.owner.id, organizationIds: [team.organizationId] };
    await app.database.transaction(scope, async (tx) => {
      await tx.deleteFrom('project_members').where('user_id', '=', maya.id).execute();
      answer = start(maya, team.projectId).finally(() => (isAnswered = true));
      const message = 'the start waits for the removal, or has been answered';
      await expect
        .poll(async () => isAnswered || (await isSomebodyWaiting()), { message })
        .toBe(true);
    });
    expect((await answer)?.status).toBe(403);
    expect(await countTimers(maya)).toBe(0);
  });

  test('an owner may record in a project without being its member, at an interval of 10', async () => {
    const team = await makeTeam(app);
    const input = { project_id: team.projectId, user_id: team.owner.id };
    await app.post('/api/project/remove', input, team.owner.token);
    const { body } = await start(team.owner, team.projectId);
    expect(body.timer?.screenshot_interval).toBe(10);
  });

  test('not in an archived project', async () => {
    const { owner, projectId } = await makeTeam(app);
    await app.post('/api/project/update', { id: projectId, archived: true }, owner.token);
    const { status, body } = await start<Failure>(owner, projectId);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'project_archived' });
  });

  test('reports all problems at once', async () => {
    const person = await registerPerson(app);
    const { status, body } = await app.post<Failure>(
      '/api/timer/start',
      { project_id: 'x', note: 'n'.repeat(501) },
      person.token,
    );
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['project_id', 'note']);
  });
});

describe('stop', () => {
  test('ends it; again, in parallel, or with none running, is fine', async () => {
    const { owner, projectId } = await makeTeam(app);
    await start(owner, projectId);
    const answers = await Promise.all([stop(owner), stop(owner), stop(owner)]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.timer).toBeNull();
    }
    expect((await stop(owner)).status).toBe(200);
    expect(await get(owner)).toBeNull();
    expect((await app.post('/api/timer/stop')).status).toBe(401);
    expect((await app.post('/api/timer/get')).status).toBe(401);
  });

  test('that names a timer ends only that one, and answers what runs', async () => {
    const team = await makeTeam(app);
    const second = await makeProject(app, team.owner, team.organizationId, 'Second');
    const { token } = team.owner;
    at(0);
    const first = await start(team.owner, team.projectId);
    const startedAt = first.body.timer?.started_at;
    at(60);
    await start(team.owner, second);
    // Sent late: by now another timer runs.
    const late = await app.post<TimerAnswer>('/api/timer/stop', { started_at: startedAt }, token);
    expect(late.status).toBe(200);
    expect(late.body.timer).toMatchObject({ project_id: second, started_at: iso(60) });
    expect(await get(team.owner)).toMatchObject({ project_id: second });

    const own = { started_at: iso(60) };
    const stopped = await app.post<TimerAnswer>('/api/timer/stop', own, token);
    expect(stopped.body.timer).toBeNull();
    expect(await countTimers(team.owner)).toBe(0);
    // Sent twice.
    expect((await app.post<TimerAnswer>('/api/timer/stop', own, token)).body.timer).toBeNull();
    const unreadable = await app.post('/api/timer/stop', { started_at: 'yesterday' }, token);
    expect(unreadable.status).toBe(422);
  });

  test('ends no other timer', async () => {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    await start(maya, team.projectId);
    await stop(team.owner);
    expect(await get(maya)).not.toBeNull();
  });
});

describe('report', () => {
  test('shows what reports, one line for each, the latest state', async () => {
    const { owner, projectId } = await makeTeam(app);
    at(-400);
    await report(owner, { name: 'long gone' });
    at(-200);
    await report(owner, { name: 'just before' });
    at(0);
    await start(owner, projectId);
    at(20);
    await Promise.all([1, 2, 3, 4].map(() => report(owner)));
    at(40);
    const { status, body } = await report(owner, { state: 'idle' });
    expect(status).toBe(200);
    expect(body.timer?.recorders).toEqual([
      { ...recorder, surface: null, state: 'idle', last_seen: instant(40).toISOString() },
      { ...recorder, surface: null, name: 'just before', last_seen: instant(-200).toISOString() },
    ]);
    expect(await get(owner)).toEqual(body.timer);
  });

  test('recorders with the same name have a line and a name each', async () => {
    const { owner, projectId } = await makeTeam(app);
    const withId = () => ({ recorder_id: randomUUID() });
    const [first, second, third] = [withId(), withId(), withId()];
    at(0);
    await start(owner, projectId);
    // A report without an ID, from an older recorder: the first one with an ID takes over its entry.
    await report(owner);
    await report(owner, first);
    await Promise.all([report(owner, second), report(owner, { ...second, state: 'idle' })]);
    await report(owner, { ...third, name: 'desk' });
    at(20);
    await report(owner, second);
    const names = async (more: object) =>
      ((await report(owner, more)).body.timer?.recorders ?? []).map(({ name }) => name).sort();
    expect(await names(first)).toEqual(['desk', 'laptop', 'laptop (2)']);
    // A renamed machine keeps its entry.
    expect(await names({ ...second, name: 'desk' })).toEqual(['desk', 'desk (2)', 'laptop']);
    const other = await makeTeam(app);
    await start(other.owner, other.projectId);
    const { body } = await report(other.owner, first);
    expect(body.timer?.recorders.map(({ name }) => name)).toEqual(['laptop']);
    const seen = await app.post<{ name: string }[]>('/api/user/recorders', {}, owner.token);
    expect(seen.body.map(({ name }) => name).sort()).toEqual(['desk', 'desk (2)', 'laptop']);
  });

  test('many recorders of one name that report at once have a line each', async () => {
    const { owner, projectId } = await makeTeam(app);
    await start(owner, projectId);
    const ids = Array.from({ length: 8 }, () => randomUUID());
    const answers = await Promise.all(ids.map((id) => report(owner, { recorder_id: id })));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const timer = await get(owner);
    expect(timer?.recorders.map(({ name }) => name).sort()).toEqual([
      'laptop',
      ...[2, 3, 4, 5, 6, 7, 8].map((number) => `laptop (${number})`),
    ]);
  });

  test('without a timer answers none, and starts none', async () => {
    const person = await registerPerson(app);
    expect((await report(person)).body.timer).toBeNull();
    expect(await countTimers(person)).toBe(0);
  });

  test('reports all problems at once', async () => {
    const person = await registerPerson(app);
    const { status, body } = await app.post<Failure>(
      '/api/timer/report',
      { source: 'phone', name: '', version: 'v'.repeat(41), state: 'asleep' },
      person.token,
    );
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['source', 'name', 'version', 'state']);
    expect((await app.post('/api/timer/report', recorder)).status).toBe(401);
  });
});

describe('a silent timer', () => {
  test('ends 5 minutes after the last heartbeat, and is then deleted', async () => {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    at(0);
    await start(team.owner, team.projectId);
    await start(maya, team.projectId);
    at(200);
    await report(team.owner);

    at(301);
    expect(await get(maya)).toBeNull();
    expect(await get(team.owner)).not.toBeNull();
    // A late heartbeat does not restart it.
    expect((await report(maya)).body.timer).toBeNull();
    await closeSilentTimers(app);
    expect(await countTimers(maya)).toBe(0);
    expect(await countTimers(team.owner)).toBe(1);

    at(200 + 301);
    await closeSilentTimers(app);
    expect(await countTimers(team.owner)).toBe(0);
  });

  test('is not one that is reported for every minute', async () => {
    const { owner, projectId } = await makeTeam(app);
    for (let minutes = 0; minutes <= 20; minutes += 1) {
      at(minutes * 60);
      if (minutes === 0) await start(owner, projectId);
      await report(owner);
      await closeSilentTimers(app);
    }
    expect(await get(owner)).toMatchObject({ started_at: instant(0).toISOString() });
  });
});

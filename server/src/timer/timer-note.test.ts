import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, makeProject, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, entry, evening, record, recordAll, type Entry } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
});
afterAll(() => app.close());

type TimerAnswer = ApiReceives['timer']['get'];
type Recent = ApiReceives['timer']['recent'];

/** The recorders of running timers have reported until then. */
async function clock(time: string): Promise<void> {
  app.setNow(new Date(at(time)));
  await app.asOwner('update timers set last_seen_at = $1', [at(time)]);
}
const start = async ({ token }: Person, projectId: number, note?: string | null) =>
  (await app.post<TimerAnswer>('/api/timer/start', { project_id: projectId, note }, token)).body;
const rename = ({ token }: Person, note: string | null, startedAt?: string) =>
  app.post<TimerAnswer>('/api/timer/note', { note, started_at: startedAt }, token);
const stop = ({ token }: Person) => app.post('/api/timer/stop', {}, token);

/** Records and returns a function that reads the note that is stored. */
async function recorded(person: Person, sent: Entry): Promise<() => Promise<string | null>> {
  await recordAll(app, person.token, [sent]);
  return async () => {
    const rows = await app.asOwner<{ note: string | null }>(
      'select note from activities where activity_id = $1',
      [sent.activity_id],
    );
    return rows[0]?.note ?? null;
  };
}

describe('the note of a timer', () => {
  test('is that of the time recorded while it ran, also if it arrives later', async () => {
    const { owner, projectId } = await makeTeam(app);
    await clock('12:00');
    await start(owner, projectId, '  Drawing ');
    await clock('12:20');
    const first = await recorded(owner, entry(projectId, '12:00', '12:05'));
    await stop(owner);
    await start(owner, projectId);
    await clock('12:40');
    const late = await recorded(owner, entry(projectId, '12:10', '12:20'));
    const after = await recorded(owner, entry(projectId, '12:20', '12:30'));
    const before = await recorded(owner, entry(projectId, '11:40', '11:50'));
    const own = await recorded(owner, entry(projectId, '12:05', '12:09', { note: 'Own' }));
    expect([await first(), await late()]).toEqual(['Drawing', 'Drawing']);
    expect([await after(), await before(), await own()]).toEqual([null, null, 'Own']);
  });

  test('can be changed while it runs, for what it recorded so far and what follows', async () => {
    const { owner, projectId } = await makeTeam(app);
    await clock('12:00');
    await start(owner, projectId, 'Earlier');
    await clock('12:10');
    await start(owner, projectId, 'Drawing');
    await clock('12:30');
    const earlier = await recorded(owner, entry(projectId, '12:00', '12:10'));
    const sent = entry(projectId, '12:10', '12:15');
    const growing = await recorded(owner, sent);
    const own = await recorded(owner, entry(projectId, '12:20', '12:25', { note: 'Own' }));
    const edited = entry(projectId, '12:25', '12:29');
    const corrected = await recorded(owner, edited);
    await app.post(
      '/api/activity/update',
      { activity_id: edited.activity_id, note: 'Corrected' },
      owner.token,
    );

    const answer = await rename(owner, ' Painting ');
    expect([answer.status, answer.body.timer?.note]).toEqual([200, 'Painting']);
    expect(answer.body.timer?.started_at).toBe(at('12:10'));
    expect((await rename(owner, 'Painting')).body.timer?.note).toBe('Painting');
    expect(await growing()).toBe('Painting');
    expect(await earlier()).toBe('Earlier');
    expect([await own(), await corrected()]).toEqual(['Own', 'Corrected']);
    // A recorder that sends the activity again does not bring the old note back.
    await record(app, owner.token, [{ ...sent, finish: at('12:18'), measured_seconds: 480 }]);
    expect(await growing()).toBe('Painting');

    await rename(owner, '');
    expect([await growing(), await corrected()]).toEqual([null, 'Corrected']);
    const later = await recorded(owner, entry(projectId, '12:29', '12:30'));
    expect(await later()).toBeNull();
  });

  test('leaves totals as they are', async () => {
    const { owner, projectId } = await makeTeam(app);
    await clock('12:00');
    await start(owner, projectId, 'Drawing');
    await clock('12:30');
    await recordAll(app, owner.token, [entry(projectId, '12:00', '12:10')]);
    const totals = () =>
      app.asOwner('select * from project_totals where project_id = $1 order by 1, 2, 3, 4', [
        projectId,
      ]);
    const before = await totals();
    expect(before).not.toEqual([]);
    await rename(owner, 'Painting');
    expect(await totals()).toEqual(before);
  });

  test('changes for the timer that is meant, and for nobody else', async () => {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    await clock('12:00');
    const first = await start(maya, team.projectId, 'Drawing');
    await start(team.owner, team.projectId, 'Own work');
    await clock('12:10');
    await start(maya, team.projectId, 'Painting');
    const { body } = await rename(maya, 'Late', first.timer?.started_at);
    expect(body.timer?.note).toBe('Painting');
    expect((await rename(maya, 'Sculpting')).body.timer?.note).toBe('Sculpting');
    const { body: others } = await app.post<TimerAnswer>('/api/timer/get', {}, team.owner.token);
    expect(others.timer?.note).toBe('Own work');
  });

  test('without a timer nothing happens; invalid notes are refused', async () => {
    const { owner, projectId } = await makeTeam(app);
    expect(await rename(owner, 'Drawing')).toMatchObject({ status: 200, body: { timer: null } });
    await start(owner, projectId);
    const { status, body } = await rename(owner, 'n'.repeat(501));
    expect([status, body]).toMatchObject([
      422,
      { errors: { note: expect.any(Array) as string[] } },
    ]);
    expect((await app.post('/api/timer/note', { note: 'x' })).status).toBe(401);
  });
});

describe('a start in the same project', () => {
  test('with another note begins a new timer, without a note it goes on', async () => {
    const { owner, projectId } = await makeTeam(app);
    await clock('12:00');
    await start(owner, projectId, 'Drawing');
    await clock('12:10');
    expect((await start(owner, projectId, 'Drawing')).timer?.started_at).toBe(at('12:00'));
    expect((await start(owner, projectId)).timer).toMatchObject({ note: 'Drawing' });
    const { timer } = await start(owner, projectId, 'Painting');
    expect(timer).toMatchObject({ started_at: at('12:10'), note: 'Painting' });
  });
});

describe('recent entries', () => {
  const recent = async ({ token }: Person, { organizationId }: Team, limit?: number) => {
    const input = { organization_id: organizationId, limit };
    const { status, body } = await app.post<Recent>('/api/timer/recent', input, token);
    expect(status).toBe(200);
    return body.map(({ project_name, note }) => [project_name, note]);
  };

  test('are distinct, latest first, and only where the person may record', async () => {
    const team = await makeTeam(app);
    const second = await makeProject(app, team.owner, team.organizationId, 'Second');
    const maya = await addPerson(app, team);
    expect(await recent(maya, team)).toEqual([]);
    const addition = { project_id: second, email: maya.email, role: 2, screenshot_interval: 10 };
    await app.post('/api/project/add', addition, team.owner.token);
    const starts: [string, number, string | null][] = [
      ['12:00', team.projectId, 'Drawing'],
      ['12:10', second, null],
      ['12:20', team.projectId, 'Painting'],
      ['12:30', team.projectId, 'Drawing'],
      ['12:40', second, 'Calls'],
    ];
    for (const [time, projectId, note] of starts) {
      await clock(time);
      await start(maya, projectId, note);
    }
    await stop(maya);
    const all = [
      ['Second', 'Calls'],
      ['Website', 'Drawing'],
      ['Website', 'Painting'],
      ['Second', null],
    ];
    expect(await recent(maya, team)).toEqual(all);
    expect(await recent(maya, team, 1)).toEqual(all.slice(0, 1));
    expect(await recent(team.owner, team)).toEqual([]);

    await app.post('/api/project/update', { id: second, archived: true }, team.owner.token);
    expect(await recent(maya, team)).toEqual(all.filter(([project]) => project === 'Website'));
    const viewer = { project_id: team.projectId, user_id: maya.id, role: 3 };
    await app.post('/api/project/update_member', viewer, team.owner.token);
    expect(await recent(maya, team)).toEqual([]);
  });

  test('include recorded time of those who never used the timer', async () => {
    const team = await makeTeam(app);
    app.setNow(evening);
    await recordAll(app, team.owner.token, [
      entry(team.projectId, '09:00', '09:10', { note: 'Drawing' }),
      entry(team.projectId, '09:10', '09:20', {
        source: 'manual',
        note: 'Forgot',
        measured_seconds: 0,
      }),
    ]);
    expect(await recent(team.owner, team)).toEqual([
      ['Website', null],
      ['Website', 'Drawing'],
    ]);
  });

  test('are not those of another organization', async () => {
    const [here, there] = [await makeTeam(app), await makeTeam(app)];
    const input = { organization_id: there.organizationId };
    expect((await app.post('/api/timer/recent', input, here.owner.token)).status).toBe(404);
  });
});

test('the time until an instant can be asked for', async () => {
  const { owner, projectId } = await makeTeam(app);
  app.setNow(evening);
  await recordAll(app, owner.token, [
    entry(projectId, '12:00', '12:10'),
    entry(projectId, '12:10', '12:20'),
  ]);
  const worked = async (until: string) => {
    const input = { since: at('00:00'), until: at(until) };
    const { body } = await app.post<{ seconds: number }>('/api/timer/worked', input, owner.token);
    return body.seconds;
  };
  expect([await worked('12:10'), await worked('12:15'), await worked('19:00')]).toEqual([
    600, 900, 1200,
  ]);
  expect(await worked('23:00')).toBe(1200);
});

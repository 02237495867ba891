import { randomUUID } from 'node:crypto';
import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeTeam, type Person, type Team } from '../testing/factories.ts';
import {
  at,
  manualEntry,
  entry,
  evening,
  record,
  recordAll,
  type Entry,
} from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startTestApp();
  team = await makeTeam(app);
  app.setNow(evening);
});
afterAll(() => app.close());

const update = (who: Person, activityId: string, note: unknown) =>
  app.post<{ code?: string; errors?: object }>(
    '/api/activity/update',
    { activity_id: activityId, note },
    who.token,
  );

const updateAll = (who: Person, entries: readonly Entry[], note: unknown) =>
  app.post<{ code?: string; errors?: Record<string, string[]> }>(
    '/api/activity/update',
    { activity_ids: entries.map(({ activity_id }) => activity_id), note },
    who.token,
  );

/** Activities of ten minutes, from nine o'clock on. */
async function recordWindows(who: Person, count: number, projectId = team.projectId) {
  const entries = Array.from({ length: count }, (_, index) =>
    entry(projectId, `09:${index}0`, `09:${index}9`),
  );
  await recordAll(app, who.token, entries);
  return entries;
}

async function readNote(who: Person, activityId: string) {
  const { body } = await app.post<ApiReceives['activity']['all']>(
    '/api/activity/all',
    { organization_id: team.organizationId },
    who.token,
  );
  return body.activities.find((one) => one.activity_id === activityId)?.note;
}

const readAudit = async (activityId: string) =>
  app.asOwner(
    `select actor_id, action, detail from audit_log where detail ->> 'activity_id' = $1`,
    [activityId],
  );

test('a note can be changed and cleared, and recorder retries do not overwrite it', async () => {
  const maya = await addPerson(app, team);
  const sent = entry(team.projectId, '09:00', '09:05', { note: 'From the timer' });
  await recordAll(app, maya.token, [sent]);
  expect((await update(maya, sent.activity_id, 'Corrected')).body).toEqual({ result: true });
  expect(await readNote(maya, sent.activity_id)).toBe('Corrected');

  const grown = { ...sent, finish: at('09:08'), measured_seconds: 480 };
  expect((await record(app, maya.token, [grown])).body.results).toMatchObject([
    { status: 'updated', finish: at('09:08') },
  ]);
  expect(await readNote(maya, sent.activity_id)).toBe('Corrected');
  expect((await update(maya, sent.activity_id, null)).status).toBe(200);
  await record(app, maya.token, [{ ...grown, finish: at('09:09') }]);
  expect(await readNote(maya, sent.activity_id)).toBeNull();
  expect(await readAudit(sent.activity_id)).toEqual([]);
});

test('a changed note also survives an activity with a corrected clock', async () => {
  const maya = await addPerson(app, team);
  const sent = entry(team.projectId, '10:00', '10:05');
  await recordAll(app, maya.token, [sent]);
  await update(maya, sent.activity_id, 'Mine');
  const shifted = { ...sent, start: at('10:11'), finish: at('10:16') };
  for (const repeat of [shifted, shifted]) {
    expect((await record(app, maya.token, [repeat])).body.results).toMatchObject([
      { status: 'updated', start: at('10:11') },
    ]);
    expect(await readNote(maya, sent.activity_id)).toBe('Mine');
  }
});

test("managers and owners can change anyone's note with an audit entry, others only their own", async () => {
  const maya = await addPerson(app, team);
  const manager = await addPerson(app, team, 1);
  const sent = entry(team.projectId, '09:00', '09:10');
  await recordAll(app, maya.token, [sent]);
  for (const who of [await addPerson(app, team, 2), await addPerson(app, team, 3)]) {
    expect((await update(who, sent.activity_id, 'x')).status).toBe(403);
  }
  const answers = await Promise.all([1, 2, 3].map(() => update(manager, sent.activity_id, 'Call')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await readNote(maya, sent.activity_id)).toBe('Call');
  expect(await readAudit(sent.activity_id)).toEqual([
    {
      actor_id: manager.id,
      action: 'activity_updated',
      detail: {
        activity_id: sent.activity_id,
        project_id: team.projectId,
        user_id: maya.id,
        start: at('09:00'),
        seconds: 600,
      },
    },
  ]);
  expect((await update(team.owner, sent.activity_id, 'Mail')).status).toBe(200);
});

test('manual time keeps a reason', async () => {
  const maya = await addPerson(app, team);
  const sent = manualEntry(team.projectId, '09:00', '09:10', 'Visit');
  await recordAll(app, maya.token, [sent]);
  for (const note of [null, ' ']) {
    const { status, body } = await update(maya, sent.activity_id, note);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['note']);
  }
  expect((await update(maya, sent.activity_id, 'Visit in town')).status).toBe(200);
});

test('returns 401, 404 for missing activities and other organizations, and 422', async () => {
  const maya = await addPerson(app, team);
  const foreign = await makeTeam(app, 'Foreign');
  const theirs = entry(foreign.projectId, '09:00', '09:10');
  await recordAll(app, foreign.owner.token, [theirs]);
  expect((await app.post('/api/activity/update', {})).status).toBe(401);
  expect((await update(maya, randomUUID(), 'x')).status).toBe(404);
  expect((await update(team.owner, theirs.activity_id, 'x')).status).toBe(404);
  const bad = await update(maya, 'x', 'y'.repeat(501));
  expect(bad.status).toBe(422);
  expect(Object.keys(bad.body.errors ?? {}).sort()).toEqual(['activity_id', 'note']);
  const none = await app.post<{ errors?: object }>('/api/activity/update', {}, maya.token);
  expect(none.status).toBe(422);
  expect(Object.keys(none.body.errors ?? {}).sort()).toEqual(['activity_id', 'note']);
});

test('sets one note for several activities, with an audit entry for each of another user', async () => {
  const maya = await addPerson(app, team);
  const manager = await addPerson(app, team, 1);
  const entries = await recordWindows(maya, 3);
  const [first, second, third] = entries;
  expect((await updateAll(maya, entries, 'Own')).body).toEqual({ result: true });
  for (const one of entries) expect(await readNote(maya, one.activity_id)).toBe('Own');
  const named = [first!, second!, first!];
  expect((await updateAll(manager, named, 'Sorted out')).body).toEqual({ result: true });
  for (const one of [first!, second!]) {
    expect(await readNote(maya, one.activity_id)).toBe('Sorted out');
    expect(await readAudit(one.activity_id)).toMatchObject([
      { actor_id: manager.id, detail: { user_id: maya.id, seconds: 540 } },
    ]);
  }
  expect(await readNote(maya, third!.activity_id)).toBe('Own');
  expect(await readAudit(third!.activity_id)).toEqual([]);
});

test('audit entries of many activities are written in one statement', async () => {
  const maya = await addPerson(app, team);
  const entries = await recordWindows(maya, 6);
  await app.asOwner('create sequence audit_inserts');
  await app.asOwner(`create function count_audit_insert() returns trigger
    security definer set search_path = public language plpgsql
    as $$ begin perform nextval('audit_inserts'); return null; end $$`);
  await app.asOwner(`create trigger counted after insert on audit_log
    for each statement execute function count_audit_insert()`);
  expect((await updateAll(team.owner, entries, 'Looked through')).status).toBe(200);
  await app.asOwner('drop trigger counted on audit_log');
  const [counted] = await app.asOwner<{ last_value: number }>(
    'select last_value::int from audit_inserts',
  );
  expect(counted).toEqual({ last_value: 1 });
  for (const { activity_id } of entries) expect(await readAudit(activity_id)).toHaveLength(1);
});

test('if one of several cannot be changed, none is, and each problem is reported', async () => {
  const maya = await addPerson(app, team);
  const rita = await addPerson(app, team);
  const [own] = await recordWindows(maya, 1);
  const [hers] = await recordWindows(rita, 1);
  const gone = { ...own!, activity_id: randomUUID() };
  const ofHers = { [hers!.activity_id]: ['You may not change this activity.'] };
  const ofGone = { [gone.activity_id]: ['This activity does not exist, or it is not yours.'] };
  for (const [named, errors] of [
    [[own!, hers!, gone], { ...ofHers, ...ofGone }],
    [[own!, hers!], ofHers],
    [[own!, gone], ofGone],
    [[hers!, gone], { ...ofHers, ...ofGone }],
  ] as const) {
    const { status, body } = await updateAll(maya, named, 'x');
    expect([status, body.errors]).toEqual([422, errors]);
  }
  expect(await readNote(maya, own!.activity_id)).toBeNull();
  expect((await updateAll(maya, [hers!, hers!], 'x')).status).toBe(403);
  expect((await updateAll(maya, [gone], 'x')).status).toBe(404);

  const visit = manualEntry(team.projectId, '11:00', '11:10', 'Visit');
  await recordAll(app, maya.token, [visit]);
  const withoutReason = await updateAll(maya, [own!, visit], null);
  expect(withoutReason.status).toBe(422);
  expect(Object.keys(withoutReason.body.errors ?? {})).toEqual(['note']);
  await updateAll(maya, [own!], 'Kept');
  await updateAll(maya, [own!, visit], '');
  expect(await readNote(maya, own!.activity_id)).toBe('Kept');
});

test('accepts one activity or a list of 1 to 500', async () => {
  const maya = await addPerson(app, team);
  const id = randomUUID();
  const send = async (named: object) => {
    const sent = { ...named, note: 'x' };
    const { status, body } = await app.post<{ errors?: object }>(
      '/api/activity/update',
      sent,
      maya.token,
    );
    return [status, ...Object.keys(body.errors ?? {})];
  };
  expect(await send({ activity_id: id, activity_ids: [id] })).toEqual([422, 'activity_id']);
  expect(await send({ activity_ids: [] })).toEqual([422, 'activity_ids']);
  const many = Array.from({ length: 501 }, () => randomUUID());
  expect(await send({ activity_ids: many })).toEqual([422, 'activity_ids']);
  expect(await send({ activity_ids: many.slice(1) })).toEqual([404]);
});

import { randomUUID } from 'node:crypto';
import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, byHand, entry, evening, record, recordAll } from '../testing/recorded-entries.ts';
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

test('a note is changed, taken away, and stays when the recorder repeats its own', async () => {
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

test('a changed note also survives an activity whose clock was put right', async () => {
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

test('a manager and an owner change anybody’s, which leaves one line; others nobody else’s', async () => {
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

test('time added by hand keeps a reason', async () => {
  const maya = await addPerson(app, team);
  const sent = byHand(team.projectId, '09:00', '09:10', 'Visit');
  await recordAll(app, maya.token, [sent]);
  for (const note of [null, ' ']) {
    const { status, body } = await update(maya, sent.activity_id, note);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['note']);
  }
  expect((await update(maya, sent.activity_id, 'Visit in town')).status).toBe(200);
});

test('401, 404 for what is not there or somewhere else, 422', async () => {
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
});

import type { ApiReceives } from '@time-tracker/contract/api';
import { dayMs } from '@time-tracker/contract/time/durations';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createMailer } from '../mail/mailer.ts';
import {
  addPerson,
  makeProject,
  makeTeam,
  registerPerson,
  type Team,
} from '../testing/factories.ts';
import { at, entry, evening, recordAll } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type People = ApiReceives['project']['members'];
type Person = ApiReceives['project']['add'];
type Failure = { code: string; errors?: Record<string, string[]> };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

async function listPeople(projectId: number, token: string): Promise<People> {
  const input = { project_id: projectId };
  const { status, body } = await app.post<People>('/api/project/members', input, token);
  expect(status).toBe(200);
  return body;
}

function add<Body = Person>(team: Team, input: object, token = team.owner.token) {
  return app.post<Body>('/api/project/add', { project_id: team.projectId, ...input }, token);
}

const organizationsOf = async (token: string) =>
  (await app.post<ApiReceives['organization']['all']>('/api/organization/all', {}, token)).body;

describe('members', () => {
  test('managers see everything, members and viewers names and roles', async () => {
    const team = await makeTeam(app);
    const manager = await addPerson(app, team, 1, 'Ada');
    const member = await addPerson(app, team, 2, 'Ben');
    const viewer = await addPerson(app, team, 3, 'Cleo');
    await add(team, { email: 'pending-one@example.com', role: 3, screenshot_interval: 20 });
    app.setNow(evening);
    await recordAll(app, member.token, [entry(team.projectId, '10:00', '10:04')]);

    for (const { token } of [team.owner, manager]) {
      const people = await listPeople(team.projectId, token);
      expect(people.map(({ user }) => user.name)).toEqual([
        'Ada Person',
        'Ben Person',
        'Cleo Person',
        'Olivia Person',
        null,
      ]);
      expect(people[1]).toEqual({
        user: { id: member.id, name: 'Ben Person', email: member.email },
        role: 2,
        screenshot_interval: 10,
        state: 'active',
        last_seen: at('10:04'),
        worked_week: 240,
        email_verified: true,
        is_limited: false,
      });
      expect(people[4]).toEqual({
        user: { id: null, name: null, email: 'pending-one@example.com' },
        role: 3,
        screenshot_interval: 20,
        state: 'pending',
        last_seen: null,
        worked_week: 0,
        email_verified: null,
        is_limited: false,
      });
    }
    for (const { token } of [member, viewer]) {
      const people = await listPeople(team.projectId, token);
      expect(people.map(({ user, role }) => [user.name, role])).toEqual([
        ['Ada Person', 1],
        ['Ben Person', 2],
        ['Cleo Person', 3],
        ['Olivia Person', 1],
      ]);
      for (const person of people) {
        expect(person).toMatchObject({
          user: { email: null },
          screenshot_interval: null,
          last_seen: null,
          worked_week: null,
        });
      }
    }
  });

  test('last_seen is the running timer if it runs here', async () => {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    const elsewhere = await makeTeam(app);
    await add(elsewhere, { email: maya.email });
    app.setNow(evening);
    await app.post('/api/timer/start', { project_id: elsewhere.projectId }, maya.token);
    const seenIn = async (place: Team) =>
      (await listPeople(place.projectId, place.owner.token)).find(({ user }) => user.id === maya.id)
        ?.last_seen;
    expect(await seenIn(elsewhere)).toBe(evening.toISOString());
    expect(await seenIn(team)).toBeNull();
  });

  test('allows people of the project', async () => {
    const team = await makeTeam(app);
    const second = await makeProject(app, team.owner, team.organizationId, 'Second');
    const maya = await addPerson(app, team);
    const stranger = await registerPerson(app);
    const send = (id: unknown, token?: string) =>
      app.post('/api/project/members', { project_id: id }, token);
    expect((await send(second, maya.token)).status).toBe(403);
    expect((await send(second, team.owner.token)).status).toBe(200);
    expect((await send(team.projectId, stranger.token)).status).toBe(404);
    expect((await send(team.projectId)).status).toBe(401);
    expect((await send('x', stranger.token)).status).toBe(422);
  });
});

describe('add', () => {
  test('a person with an account joins immediately and gets a mail', async () => {
    const team = await makeTeam(app);
    const maya = await registerPerson(app, 'Maya');
    const { status, body } = await add(team, { email: maya.email.toUpperCase(), role: 3 });
    expect(status).toBe(200);
    expect(body).toEqual({
      user: { id: maya.id, name: 'Maya Person', email: maya.email },
      role: 3,
      screenshot_interval: 10,
      state: 'active',
      last_seen: null,
      worked_week: 0,
      email_verified: true,
      is_limited: false,
      mail_sent: true,
    });
    expect(await organizationsOf(maya.token)).toMatchObject([
      { id: team.organizationId, role: 'member' },
    ]);
    const mails = (await app.readMails())
      .filter((mail) => mail.includes(`To: ${maya.email}`))
      .filter((mail) => !mail.includes('Subject: Verify your email'));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(
      '"Olivia Person" added you to the project "Website" of "Team organization".',
    );
  });

  test('another address is invited; again renews the link and the role', async () => {
    const team = await makeTeam(app);
    const email = `pending-${team.projectId}@example.com`;
    const first = await add(team, { email, role: 1 });
    expect(first.body).toMatchObject({
      user: { id: null, name: null, email },
      role: 1,
      state: 'pending',
    });
    const again = await add(team, { email, role: 2, screenshot_interval: 0 });
    expect(again.body).toMatchObject({ role: 2, screenshot_interval: 0, state: 'pending' });
    const people = await listPeople(team.projectId, team.owner.token);
    const { mail_sent, ...listed } = again.body;
    expect(mail_sent).toBe(true);
    expect(people.filter(({ state }) => state === 'pending')).toEqual([listed]);
    const mails = (await app.readMails()).filter((mail) => mail.includes(`To: ${email}`));
    const links = mails.map((mail) => /invitation\?token=\S+/.exec(mail)?.[0]);
    expect(new Set(links).size).toBe(2);
  });

  test('an existing member is a conflict, also if added twice concurrently', async () => {
    const team = await makeTeam(app);
    const maya = await registerPerson(app);
    const answers = await Promise.all(
      [1, 2, 3].map(() => add<Failure>(team, { email: maya.email })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const again = await add<Failure>(team, { email: maya.email, role: 1 });
    expect({ status: again.status, code: again.body.code }).toEqual({
      status: 409,
      code: 'already_member',
    });
    const people = await listPeople(team.projectId, team.owner.token);
    expect(people.find(({ user }) => user.id === maya.id)?.role).toBe(2);
  });

  test('at most 50 per day, counted per organization, regardless of their outcome', async () => {
    const team = await makeTeam(app);
    app.setNow(evening);
    const answers = await Promise.all(
      Array.from({ length: 52 }, (_, number) =>
        add<Failure>(team, { email: `many-${number}@example.com` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('too_many');
    expect(refused?.headers['retry-after']).toBe('86400');
    const other = await makeTeam(app);
    expect((await add(other, { email: 'many-1@example.com' })).status).toBe(200);
    app.setNow(new Date(evening.getTime() + dayMs));
    expect((await add(team, { email: 'many-next-day@example.com' })).status).toBe(200);
  });

  test('succeeds even if the mail server is unreachable', async () => {
    const errors: string[] = [];
    const mailer = createMailer({
      smtpUrl: 'smtp://127.0.0.1:1',
      folder: app.filesFolder,
      publicUrl: 'http://tracker.test',
      log: { info: () => undefined, error: (_detail, text) => void errors.push(text) },
    });
    const unmailed = await startTestApp({ mailer });
    try {
      const team = await makeTeam(unmailed);
      await mailer.close();
      errors.length = 0;
      const input = { project_id: team.projectId, email: 'someone@example.com' };
      const { status } = await unmailed.post('/api/project/add', input, team.owner.token);
      expect(status).toBe(200);
      await mailer.close();
      expect(errors).toHaveLength(1);
    } finally {
      await unmailed.close();
    }
  });

  test('allows managers', async () => {
    const team = await makeTeam(app);
    const manager = await addPerson(app, team, 1);
    const others = [await addPerson(app, team, 2), await addPerson(app, team, 3)];
    const stranger = await registerPerson(app);
    expect((await add(team, { email: 'by-manager@example.com' }, manager.token)).status).toBe(200);
    for (const { token } of others) {
      expect((await add(team, { email: 'no@example.com' }, token)).status).toBe(403);
    }
    expect((await add(team, { email: 'no@example.com' }, stranger.token)).status).toBe(404);
    expect((await add(team, { email: 'no@example.com' }, '')).status).toBe(401);
  });

  test('reports all problems at once', async () => {
    const team = await makeTeam(app);
    const { status, body } = await add<Failure>(team, {
      project_id: 0,
      email: 'nonsense',
      role: 4,
      screenshot_interval: 61,
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      project_id: ['Must be 1 or more'],
      email: ['Wrong email format'],
      role: ['Must be 1 (manager), 2 (member) or 3 (viewer)'],
      screenshot_interval: ['Must be between 0 and 60 minutes'],
    });
  });
});

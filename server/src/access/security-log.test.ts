import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toText } from '../start/log.ts';
import { addPerson, makeTeam, registerPerson, type Person } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Line = { level: number; event?: string; address?: string; msg: string } & Record<
  string,
  unknown
>;

let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  app = await startTestApp({
    log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
  });
});
afterAll(() => app.close());

const readLines = () => lines.map((line) => JSON.parse(line) as Line);
const eventsSince = (start: number) => readLines().slice(start);
/** The entries of one account, once the audit log has that many. */
async function auditOf({ id }: Person, count: number) {
  const read = () =>
    app.asOwner<{ event: string; address: string | null; detail: unknown }>(
      'select event, address, detail from account_audit_log where user_id = $1 order by id',
      [id],
    );
  await expect.poll(read, { message: `${count} lines in the audit log` }).toHaveLength(count);
  return read();
}

async function signIn(person: Person, password: string, address: string) {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/user/login',
    payload: { email: person.email, password },
    remoteAddress: address,
  });
  return answer.statusCode;
}

test('a sign-in, a failure and a change of the password are in the log and the audit log', async () => {
  const person = await registerPerson(app);
  const start = lines.length;
  expect(await signIn(person, 'correct horse', '203.0.113.1')).toBe(200);
  expect(await signIn(person, 'wrong horse', '203.0.113.2')).toBe(401);
  await app.post('/api/user/update', { password: 'second horse' }, person.token);
  const guess = { password: 'third horse', current_password: 'guess' };
  expect((await app.post('/api/user/update', guess, person.token)).status).toBe(422);

  const [signedIn, failed, changed, guessed] = eventsSince(start).filter(({ event }) => event);
  expect(signedIn).toMatchObject({
    level: 30,
    event: 'sign_in',
    address: '203.0.113.1',
    userId: person.id,
    msg: 'Signed in',
  });
  expect(failed).toMatchObject({
    level: 40,
    event: 'sign_in_failed',
    address: '203.0.113.2',
    email: person.email,
  });
  expect(changed).toMatchObject({ event: 'password_changed', userId: person.id });
  expect(guessed).toMatchObject({ event: 'password_check_failed', userId: person.id });
  expect(lines.slice(start).join()).not.toContain('horse');

  const audited = await auditOf(person, 5);
  expect(audited.map(({ event }) => event).sort()).toEqual([
    'account_created',
    'password_changed',
    'password_check_failed',
    'sign_in',
    'sign_in_failed',
  ]);
  expect(JSON.stringify(audited)).not.toContain(person.email);
});

test('a refusal, a change of a role and a deletion are in the log, the last two in the audit log of the organization', async () => {
  const team = await makeTeam(app);
  const member = await addPerson(app, team, 2);
  const start = lines.length;
  const { organizationId: organization_id, projectId: id } = team;
  const refused = await app.post('/api/project/delete', { id }, member.token);
  expect(refused.status).toBe(403);
  await app.post(
    '/api/project/update_member',
    { project_id: id, user_id: member.id, role: 1 },
    team.owner.token,
  );
  await app.post('/api/project/delete', { id }, team.owner.token);
  expect(eventsSince(start).filter(({ event }) => event)).toMatchObject([
    { event: 'access_refused', userId: member.id, call: 'project.delete', id },
    { event: 'member_changed', userId: team.owner.id, user_id: member.id, role: 1 },
    { event: 'project_deleted', userId: team.owner.id, id },
  ]);
  const audited = await app.asOwner(
    'select action, detail from audit_log where organization_id = $1 order by id',
    [organization_id],
  );
  expect(audited).toMatchObject([
    { action: 'project_person_added' },
    { action: 'project_person_changed', detail: { user_id: member.id, role: 1 } },
    { action: 'project_deleted' },
  ]);
});

test('many events of one address become a few entries and a count', async () => {
  const flooded: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => flooded.push(line) });
  const limited = await startTestApp({ log, rateLimits: true, callsPerMinute: 20 });
  const send = () => limited.post('/api/forgot_password', { email: 'not an address' });
  await Promise.all(Array.from({ length: 120 }, send));
  const own = () => limited.asOwner('select 1 from account_audit_log');
  await limited.server.close();
  const events = flooded.map((line) => JSON.parse(line) as Line).filter(({ event }) => event);
  expect(events).toHaveLength(11);
  expect(events.every(({ event }) => event === 'rate_limited')).toBe(true);
  expect(events.at(-1)).toMatchObject({ address: '127.0.0.1', count: 90 });
  expect(await own()).toHaveLength(11);
  await limited.close();
});

test.each(['update', 'delete from'])(
  'the role of the product may not %s the audit logs',
  async (verb) => {
    const change = verb === 'update' ? 'set detail = detail' : '';
    for (const table of ['audit_log', 'account_audit_log', 'deleted_organizations']) {
      const attempt = app.database.ask(
        { name: `${verb} ${table}`, text: `${verb} ${table} ${change}` },
        [],
      );
      await expect(attempt, table).rejects.toThrow('permission denied');
    }
  },
);

test('a function that can delete nothing else deletes entries older than 180 days', async () => {
  await app.asOwner(`insert into account_audit_log (at, event, detail) values
    (now() - interval '181 days', 'old', '{}'), (now() - interval '179 days', 'younger', '{}')`);
  await app.database.ask(
    { name: 'expire', text: 'select delete_expired_account_audit_lines()' },
    [],
  );
  const rows = await app.asOwner(
    `select event from account_audit_log where event in ('old', 'younger')`,
  );
  expect(rows).toEqual([{ event: 'younger' }]);
});

test('the documented fail2ban pattern finds the address of a failed sign-in, and nothing else', async () => {
  const guide = await readFile(
    new URL('../../../docs/operate/install.md', import.meta.url),
    'utf8',
  );
  const pattern = /^failregex = (.+)$/m.exec(guide)?.[1] ?? 'none';
  // Like fail2ban: <HOST> stands for an address.
  const regex = new RegExp(pattern.replace('<HOST>', String.raw`(?<host>[\d.]+|[\da-fA-F:]+)`));
  const person = await registerPerson(app);
  const start = lines.length;
  expect(await signIn(person, 'correct horse', '203.0.113.5')).toBe(200);
  expect(await signIn(person, 'wrong horse', '203.0.113.7')).toBe(401);
  expect(await signIn(person, 'wrong horse', '2001:db8::7')).toBe(401);
  const forged = {
    email: 'x@example.com',
    password: '"event":"sign_in_failed","address":"192.0.2.1"',
  };
  await app.post('/api/user/login', forged);
  const found = lines.slice(start).map((line) => regex.exec(line)?.groups?.['host']);
  expect(found.filter(Boolean)).toEqual(['203.0.113.7', '2001:db8::7', '127.0.0.1']);
  expect(toText(lines.find((line) => line.includes('203.0.113.7')) ?? '')).toContain(
    'Sign-in failed event=sign_in_failed address=203.0.113.7',
  );
});

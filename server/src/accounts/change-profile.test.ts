import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerPerson, type Person } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type User = ApiReceives['user']['get'];
type Failure = { code: string; errors?: Record<string, string[]> };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const update = <Body = unknown>(person: Person, changes: object) =>
  app.post<Body>('/api/user/update', changes, person.token);
const getMe = async (person: Person) =>
  (await app.post<User>('/api/user/get', {}, person.token)).body;
const signIn = (person: Person, password: string) =>
  app.post<ApiReceives['user']['login']>('/api/user/login', { email: person.email, password });

test('a new name is split where it makes sense, a time zone is kept', async () => {
  const person = await registerPerson(app, 'Anna Maria');
  expect(await update(person, { name: 'Anna Maria van Berg' })).toMatchObject({
    status: 200,
    body: { result: true },
  });
  expect(await getMe(person)).toMatchObject({
    name: 'Anna Maria van Berg',
    first_name: 'Anna Maria',
    last_name: 'van Berg',
  });
  await update(person, { time_zone: 'Asia/Kathmandu' });
  expect(await getMe(person)).toMatchObject({
    name: 'Anna Maria van Berg',
    time_zone: 'Asia/Kathmandu',
  });
});

test('nothing sent changes nothing', async () => {
  const person = await registerPerson(app);
  const before = await getMe(person);
  expect((await update(person, {})).status).toBe(200);
  expect(await getMe(person)).toEqual(before);
});

test('a new password ends the other sessions and keeps this one', async () => {
  const person = await registerPerson(app);
  const { body: other } = await signIn(person, 'correct horse');
  const changes = { password: 'new horse', current_password: 'correct horse' };
  expect((await update(person, changes)).status).toBe(200);
  expect((await app.post('/api/user/get', {}, person.token)).status).toBe(200);
  expect((await app.post('/api/user/get', {}, other.token)).status).toBe(401);
  expect((await signIn(person, 'correct horse')).status).toBe(401);
  expect((await signIn(person, 'new horse')).status).toBe(200);
});

test('a new name alone ends no session', async () => {
  const person = await registerPerson(app);
  const { body: other } = await signIn(person, 'correct horse');
  await update(person, { name: 'Someone Else' });
  expect((await app.post('/api/user/get', {}, other.token)).status).toBe(200);
});

test('the specified client may change the password without the current one', async () => {
  const person = await registerPerson(app);
  expect((await update(person, { name: 'New Name', password: 'new horse' })).status).toBe(200);
  expect((await signIn(person, 'new horse')).status).toBe(200);
});

test('a current password that is sent has to be right, and guessing it slows down', async () => {
  const person = await registerPerson(app);
  const guess = { name: 'Mallory Mallory', password: 'taken over', current_password: 'guess' };
  for (let failure = 0; failure < 5; failure += 1) {
    const { status, body } = await update<Failure>(person, guess);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ current_password: ['This is not your current password'] });
  }
  expect((await update(person, guess)).status).toBe(429);
  expect((await getMe(person)).name).toBe(person.name);
});

test('everything wrong is said at once', async () => {
  const person = await registerPerson(app);
  const nonsense = { name: 'Al', password: 'x', time_zone: 'Mars/Olympus' };
  const { status, body } = await update<Failure>(person, nonsense);
  expect(status).toBe(422);
  expect(body.errors).toEqual({
    name: ['Minimum 3 symbols'],
    password: ['Minimum 3 symbols'],
    time_zone: ['Unknown time zone'],
  });
  expect((await app.post('/api/user/update', { name: 'No Token' })).status).toBe(401);
});

test('sent in parallel, one of the names stays whole', async () => {
  const person = await registerPerson(app);
  const names = ['Ada Lovelace', 'Grace Hopper', 'Emmy Noether'];
  const answers = await Promise.all(names.map((name) => update(person, { name })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const me = await getMe(person);
  expect(names).toContain(me.name);
  expect(`${me.first_name} ${me.last_name}`).toBe(me.name);
});

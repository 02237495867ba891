import { afterEach, beforeEach, expect, test } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { anonymous } from '../access/actor.ts';
import { authenticate } from '../access/authenticate.ts';
import { addPerson, makeProject, makeTeam, registerPerson } from '../testing/factories.ts';
import { addressOf, listenToEvents, type EventListener } from '../testing/event-listener.ts';
import { at, evening } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { described, newPicture, recordWork, upload } from '../testing/uploads.ts';
import { EventHub } from './event-hub.ts';
import { deleteOldEvents } from './delete-old-events-job.ts';

let app: TestApp;
let listeners: EventListener[];

beforeEach(async () => {
  app = await startTestApp();
  listeners = [];
});
afterEach(async () => {
  for (const listener of listeners) await listener.leave();
  await app.close();
});

async function listen(
  token: string,
  options: Parameters<typeof listenToEvents>[2] = {},
): Promise<EventListener> {
  const listener = await listenToEvents(app, token, options);
  listeners.push(listener);
  return listener;
}

/** Its event is received after all earlier ones. */
async function startTimerOf(person: { id: number; token: string }, projectId: number) {
  await app.post('/api/timer/start', { project_id: projectId }, person.token);
  await app.post('/api/timer/stop', {}, person.token);
}

test('a call without a token, with a bad organization, or with a foreign one is turned away', async () => {
  const [team, other] = [await makeTeam(app), await makeTeam(app, 'Other')];
  const ask = (query: string, token?: string) =>
    app.server.inject({
      url: '/api/events' + query,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  expect((await ask('')).statusCode).toBe(401);
  expect((await ask('', 'made up')).statusCode).toBe(401);
  const bad = await ask('?organization_id=abc', team.owner.token);
  expect([bad.statusCode, bad.json()]).toMatchObject([
    422,
    { errors: { organization_id: ['Must be a whole number'] } },
  ]);
  const foreign = await ask(`?organization_id=${other.organizationId}`, team.owner.token);
  expect(foreign.statusCode).toBe(404);
  expect((await ask('?organization_id=999999', team.owner.token)).json()).toEqual(foreign.json());
});

test('it is a stream that nobody keeps or holds back', async () => {
  const { owner } = await makeTeam(app);
  const leaving = new AbortController();
  const response = await fetch(`${await addressOf(app)}/api/events`, {
    headers: { authorization: `Bearer ${owner.token}` },
    signal: leaving.signal,
  });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  leaving.abort();
});

test('a timer is sent at once to its user and to everyone who sees their work', async () => {
  const team = await makeTeam(app);
  const elsewhere = await makeProject(app, team.owner, team.organizationId, 'Elsewhere');
  const [member, colleague, viewer] = [
    await addPerson(app, team),
    await addPerson(app, team),
    await addPerson(app, team, 3),
  ];
  const [page, second, owner, viewing, beside] = [
    await listen(member.token),
    await listen(member.token),
    await listen(team.owner.token),
    await listen(viewer.token),
    await listen(colleague.token),
  ];
  await app.post('/api/timer/start', { project_id: team.projectId }, member.token);
  const timerEvent = {
    type: 'timer',
    organization_id: team.organizationId,
    project_id: team.projectId,
    user_id: member.id,
  } as const;
  const recipients = [page, second, owner, viewing];
  for (const one of recipients) expect(await one.next({ type: 'timer' })).toEqual(timerEvent);
  await app.post('/api/timer/stop', {}, member.token);
  for (const one of recipients) expect(await one.next({ type: 'timer' })).toEqual(timerEvent);
  await startTimerOf(team.owner, elsewhere);
  await owner.next({ type: 'timer', user_id: team.owner.id });
  await startTimerOf(colleague, team.projectId);
  expect((await beside.next({ type: 'timer' })).user_id).toBe(colleague.id);
  expect((await viewing.next({ type: 'timer' })).user_id).toBe(colleague.id);
});

test('a heartbeat sends no event, a recorder that becomes idle does', async () => {
  const team = await makeTeam(app);
  const report = (state: string) =>
    app.post(
      '/api/timer/report',
      { source: 'desktop', name: 'laptop', version: '1', state },
      team.owner.token,
    );
  await app.post('/api/timer/start', { project_id: team.projectId }, team.owner.token);
  await report('recording');
  const page = await listen(team.owner.token);
  await report('recording');
  await report('recording');
  const project = await makeProject(app, team.owner, team.organizationId, 'Another');
  await page.next({ type: 'member', project_id: project });
  expect(page.events.filter(({ type }) => type === 'timer')).toEqual([]);
  await report('idle');
  await page.next({ type: 'timer' });
});

test('notices without end do not put off what they announce', async () => {
  const { owner } = await makeTeam(app);
  const actor = await authenticate(app.database, owner.token, app.now());
  const listenWithNoise = (_channel: string, onNotice: () => void) => {
    const noise = setInterval(onNotice, 5);
    const stop = () => Promise.resolve(clearInterval(noise));
    return { isConnected: () => true, stop };
  };
  const database = { ...app.database, listen: listenWithNoise };
  const hub = new EventHub({ database, now: app.now, log: app.server.log });
  const deliveries = hub.listen(actor ?? anonymous, {}, undefined).feed[Symbol.asyncIterator]();
  expect((await deliveries.next()).value).toMatchObject({ events: [] });
  await hub.close();
});

test('recorded work is sent to everyone who can list it', async () => {
  app.setNow(evening);
  const team = await makeTeam(app);
  const foreign = await makeTeam(app, 'Foreign');
  const [member, colleague, manager, viewer] = [
    await addPerson(app, team),
    await addPerson(app, team),
    await addPerson(app, team, 1),
    await addPerson(app, team, 3),
  ];
  const outside = await makeProject(app, team.owner, team.organizationId, 'Outside');
  const [own, owner, managing, viewing, beside, stranger] = await Promise.all(
    [member, team.owner, manager, viewer, colleague, foreign.owner].map(({ token }) =>
      listen(token),
    ),
  );
  const work = await recordWork(app, member.token, team.projectId, '09:00', '09:10');
  const place = {
    organization_id: team.organizationId,
    project_id: team.projectId,
    user_id: member.id,
  };
  for (const one of [own!, owner!, managing!, viewing!]) {
    expect(await one.next({ type: 'activity' })).toEqual({ type: 'activity', ...place });
  }
  const sent = await upload(app, member.token, described(work, at('09:03')), await newPicture());
  expect(sent.status).toBe(200);
  for (const one of [own!, owner!, managing!, viewing!]) {
    expect(await one.next({ type: 'screenshot' })).toEqual({ type: 'screenshot', ...place });
  }
  const removal = { activity_id: work, user_id: member.id, project_id: team.projectId };
  expect((await app.post('/api/activity/remove', removal, member.token)).status).toBe(200);
  await own!.next({ type: 'activity' });
  await recordWork(app, team.owner.token, outside, '09:00', '09:10');
  await owner!.next({ type: 'activity', project_id: outside });
  await startTimerOf(colleague, team.projectId);
  await startTimerOf(foreign.owner, foreign.projectId);
  await beside!.next({ type: 'timer' });
  await stranger!.next({ type: 'timer' });
  for (const one of [beside!, stranger!]) {
    expect(one.events.filter(({ type }) => type !== 'timer')).toEqual([]);
  }
  for (const one of [managing!, viewing!]) {
    expect(one.events.filter(({ project_id }) => project_id === outside)).toEqual([]);
  }
});

test('changes of members are sent to everyone who can list them, and a new membership to its user', async () => {
  const team = await makeTeam(app);
  const foreign = await makeTeam(app, 'Foreign');
  const member = await addPerson(app, team);
  const newcomer = await registerPerson(app);
  const hidden = await makeProject(app, team.owner, team.organizationId, 'Hidden');
  const [owner, own, coming, stranger] = await Promise.all(
    [team.owner, member, newcomer, foreign.owner].map(({ token }) => listen(token)),
  );
  const add = (project_id: number, email: string) =>
    app.post(
      '/api/project/add',
      { project_id, email, role: 2, screenshot_interval: 10 },
      team.owner.token,
    );
  await add(team.projectId, newcomer.email);
  const wanted = { type: 'member', project_id: team.projectId } as const;
  for (const one of [owner!, own!, coming!]) {
    expect((await one.next(wanted)).user_id).toBe(newcomer.id);
  }
  await add(hidden, 'nobody-yet@example.com');
  expect((await owner!.next({ type: 'member', project_id: hidden })).user_id).toBeNull();
  // From now on they see the organization's members, until they leave.
  await add(team.projectId, 'another@example.com');
  await coming!.next({ ...wanted, user_id: null });
  await app.post(
    '/api/project/remove',
    { project_id: team.projectId, user_id: newcomer.id },
    team.owner.token,
  );
  await coming!.next({ ...wanted, user_id: newcomer.id });
  await add(team.projectId, 'third@example.com');
  await own!.next({ ...wanted, user_id: null });
  const noProject = await makeTeam(app, 'Own');
  await startTimerOf(foreign.owner, foreign.projectId);
  await stranger!.next({ type: 'timer' });
  expect(noProject.organizationId).toBeGreaterThan(0);
  expect(stranger!.events.filter(({ type }) => type !== 'timer')).toEqual([]);
  expect(coming!.events.filter(({ user_id }) => user_id === null)).toEqual([]);
  expect(own!.events.filter(({ project_id }) => project_id === hidden)).toEqual([]);
});

test('asked for one organization it leaves out the others, but for the own timer', async () => {
  app.setNow(evening);
  const team = await makeTeam(app);
  const created = await app.post<{ id: number }>(
    '/api/organization/create',
    { name: 'Second organization' },
    team.owner.token,
  );
  const second = created.body.id;
  const project = await makeProject(app, team.owner, second);
  const one = await listen(team.owner.token, { query: `?organization_id=${team.organizationId}` });
  await recordWork(app, team.owner.token, project, '09:00', '09:10');
  await app.post('/api/timer/start', { project_id: project }, team.owner.token);
  expect((await one.next({ type: 'timer' })).organization_id).toBe(second);
  await recordWork(app, team.owner.token, team.projectId, '10:00', '10:10');
  await one.next({ type: 'activity', organization_id: team.organizationId });
  expect(one.events.filter(({ type }) => type === 'activity')).toEqual([]);
});

test('a client that reconnects receives what it missed, and nothing twice', async () => {
  app.setNow(evening);
  const team = await makeTeam(app);
  const first = await listen(team.owner.token);
  await recordWork(app, team.owner.token, team.projectId, '09:00', '09:10');
  await first.next({ type: 'activity' });
  const lastId = first.lastId();
  await first.leave();
  await app.post('/api/timer/start', { project_id: team.projectId }, team.owner.token);
  const again = await listen(team.owner.token, { lastId });
  await again.next({ type: 'timer' });
  expect(again.events).toEqual([]);
  const afterAll = await listen(team.owner.token, { lastId: again.lastId() });
  await app.post('/api/timer/stop', {}, team.owner.token);
  await afterAll.next({ type: 'timer' });
  expect(afterAll.events).toEqual([]);
});

test('a transaction that began earlier and ends later is sent too', async () => {
  const team = await makeTeam(app);
  const page = await listen(team.owner.token);
  const scope = { userId: team.owner.id, organizationIds: [team.organizationId] };
  let end: () => void = () => undefined;
  const mayEnd = new Promise<void>((resolve) => (end = resolve));
  const slow = app.database.transaction(scope, async (tx) => {
    await tx
      .insertInto('invitations')
      .values({
        organization_id: team.organizationId,
        project_id: team.projectId,
        email: 'slow@example.com',
        role: 2,
        screenshot_interval: 10,
        token_hash: Buffer.alloc(32),
      })
      .execute();
    await mayEnd;
  });
  await app.post('/api/timer/start', { project_id: team.projectId }, team.owner.token);
  await page.next({ type: 'timer' });
  const lastId = page.lastId();
  await page.leave();
  end();
  await slow;
  const again = await listen(team.owner.token, { lastId });
  await again.next({ type: 'member', project_id: team.projectId });
  expect(again.events).toEqual([]);
});

test('an id that is unknown or too old is answered with one event that says so', async () => {
  const { owner } = await makeTeam(app);
  const current = (await listen(owner.token)).lastId();
  const [seconds = '', snapshot = ''] = current.split('.');
  const future = `${seconds}.${snapshot.replace(/\d+/g, (id) => String(Number(id) + 1_000_000))}`;
  const old = `${Number(seconds) - 3700}.${snapshot}`;
  for (const lastId of ['made up', '5', `${seconds}.100:99:`, old, future]) {
    const page = await listen(owner.token, { lastId });
    expect(await page.next({ type: 'missed' }), lastId).toEqual({
      type: 'missed',
      organization_id: null,
      project_id: null,
      user_id: null,
    });
  }
});

test.each([
  ['signing out', '/api/user/logout', {}],
  [
    'another password',
    '/api/user/update',
    { password: 'new secret', password_confirmation: 'new secret' },
  ],
])('%s ends the streams of the sessions that ended', async (_what, path, body) => {
  const person = await registerPerson(app);
  const login = await app.post<{ token: string }>('/api/user/login', {
    email: person.email,
    password: 'correct horse',
  });
  const acting = login.body.token;
  const listening = path === '/api/user/logout' ? acting : person.token;
  const page = await listen(listening);
  const kept = await listen(listening === acting ? person.token : acting);
  expect((await app.post(path, body, acting)).status).toBe(200);
  await expect.poll(page.isEnded, { message: 'the stream to end' }).toBe(true);
  expect(kept.isEnded()).toBe(false);
});

test('losing the place in the organization asked for ends the stream', async () => {
  const team = await makeTeam(app);
  const member = await addPerson(app, team);
  const page = await listen(member.token, { query: `?organization_id=${team.organizationId}` });
  await app.post(
    '/api/project/remove',
    { project_id: team.projectId, user_id: member.id },
    team.owner.token,
  );
  await expect.poll(page.isEnded, { message: 'the stream to end' }).toBe(true);
});

test('a quiet stream shows now and then that it lives', async () => {
  const start = new Date('2026-03-10T10:00:00Z');
  app.setNow(start);
  const { owner } = await makeTeam(app);
  const page = await listen(owner.token);
  app.setNow(new Date(start.getTime() + 20_000));
  await expect
    .poll(page.text, { message: 'two heartbeats' })
    .toMatch(/: still here\nid: [\s\S]*: still here\nid: /);
});

test('a server that stops ends its streams and goes at once', async () => {
  const { owner } = await makeTeam(app);
  const page = await listen(owner.token);
  const startedAt = performance.now();
  await app.server.close();
  await expect.poll(page.isEnded, { message: 'the stream to end' }).toBe(true);
  // It does not wait for the connection of the stream, which its client keeps alive.
  const keptMilliseconds = app.server.server.keepAliveTimeout;
  expect(performance.now() - startedAt).toBeLessThan(keptMilliseconds);
});

test('a hundred streams of one person are enough', async () => {
  const { owner } = await makeTeam(app);
  await Promise.all(Array.from({ length: 100 }, () => listen(owner.token)));
  const more = await listen(owner.token);
  expect(more.status).toBe(429);
});

test('events are forgotten after an hour, those of organizations that are gone too', async () => {
  const team = await makeTeam(app);
  await app.asOwner(`delete from organizations where id = $1`, [team.organizationId]);
  const count = async () => {
    const [row] = await app.asOwner<{ count: string }>(
      'select count(*) from events where organization_id = $1',
      [team.organizationId],
    );
    return Number(row?.count);
  };
  const inMinutes = (minutes: number) => () => new Date(Date.now() + minutes * minuteMs);
  await deleteOldEvents({ database: app.database, now: inMinutes(59) });
  expect(await count()).toBeGreaterThan(0);
  await deleteOldEvents({ database: app.database, now: inMinutes(61) });
  expect(await count()).toBe(0);
});

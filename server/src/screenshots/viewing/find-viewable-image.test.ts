import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hashToken } from '../../access/authenticate.ts';
import { createDatabase, type Database, type NamedStatement } from '../../database/database.ts';
import { addPerson, makeTeam, type Person } from '../../testing/factories.ts';
import { at, evening } from '../../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { described, newPicture, recordWork, upload } from '../../testing/uploads.ts';
import { createImageLookup } from './find-viewable-image.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
});
afterAll(() => app.close());

async function sessionOf({ token }: Pick<Person, 'token'>): Promise<string> {
  const [row] = await app.asOwner<{ id: string }>('select id from sessions where token_hash = $1', [
    hashToken(token),
  ]);
  return row?.id ?? '';
}

async function keepSome(count: number) {
  const team = await makeTeam(app);
  const author = await addPerson(app, team);
  const work = await recordWork(app, author.token, team.projectId, '09:00', '09:10');
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const sent = described(work, at('09:03'));
    expect((await upload(app, author.token, sent, await newPicture())).status).toBe(200);
    ids.push(sent.id);
  }
  return { team, author, ids };
}

/** A database whose statements wait for `before`, and for `after` once they have their result. */
function delayed(before: () => void, after: () => Promise<void>): Database {
  return {
    ...app.database,
    ask: async <Row>(statement: NamedStatement, values: readonly unknown[]) => {
      before();
      const rows = await app.database.ask<Row>(statement, values);
      await after();
      return rows;
    },
  };
}

test('opens exactly the images that the list shows to the caller', async () => {
  const { team, author, ids } = await keepSome(1);
  const [id = ''] = ids;
  const people = {
    owner: team.owner,
    author,
    manager: await addPerson(app, team, 1),
    member: await addPerson(app, team, 2),
    viewer: await addPerson(app, team, 3),
    stranger: (await makeTeam(app)).owner,
  };
  const images = createImageLookup(app.database);
  const seen: string[] = [];
  for (const [role, person] of Object.entries(people)) {
    const range = { start: at('00:00'), finish: at('20:00') };
    const listed = await app.post<{ screenshots: { id: string }[] }>(
      '/api/screenshot/all',
      range,
      person.token,
    );
    const found = await images.find(await sessionOf(person), id, evening);
    expect(found !== undefined, role).toBe(
      listed.body.screenshots.some((screenshot) => screenshot.id === id),
    );
    if (found !== undefined) seen.push(role);
  }
  expect(seen).toEqual(['owner', 'author', 'manager', 'viewer']);
});

test('a page of images takes two statements', async () => {
  const { team, ids } = await keepSome(6);
  let statements = 0;
  const images = createImageLookup(
    delayed(
      () => void (statements += 1),
      () => Promise.resolve(),
    ),
  );
  const session = await sessionOf(team.owner);
  const first = ids.slice(0, 3).map((id) => images.find(session, id, evening));
  await expect.poll(() => statements, { message: 'the first look begins' }).toBe(1);
  const others = ids.slice(3).map((id) => images.find(session, id, evening));
  const found = await Promise.all([...first, ...others]);
  expect(found.map((one) => one?.screenshot.id)).toEqual(ids);
  expect(statements).toBe(2);
});

test('a database connection parses the query once', async () => {
  const { team, ids } = await keepSome(2);
  const [here] = await app.asOwner<{ name: string }>('select current_database() as name');
  const database = createDatabase(
    { ...inject('postgres').app, database: here?.name },
    { requests: 1 },
  );
  try {
    const images = createImageLookup(database);
    const session = await sessionOf(team.owner);
    for (const id of ids) expect(await images.find(session, id, evening)).toBeDefined();
    const text = `select generic_plans + custom_plans as times from pg_prepared_statements
      where name = $1`;
    const known = await database.ask({ name: 'prepared', text }, ['find_image_access']);
    expect(known).toEqual([{ times: 2 }]);
  } finally {
    await database.close();
  }
});

test('a lookup never uses a query that started before it', async () => {
  const { team, ids } = await keepSome(1);
  const [id = ''] = ids;
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  let hasRead = false;
  const images = createImageLookup(
    delayed(
      () => undefined,
      async () => {
        hasRead = true;
        await gate;
      },
    ),
  );
  const session = await sessionOf(team.owner);
  const before = images.find(session, id, evening);
  await expect.poll(() => hasRead, { message: 'the first look has read' }).toBe(true);
  await app.post('/api/user/logout', {}, team.owner.token);
  const after = images.find(session, id, evening);
  open();
  expect(await before).toBeDefined();
  expect(await after).toBeUndefined();
});

test('a failed query rejects its lookups, but no later ones', async () => {
  const { team, ids } = await keepSome(1);
  const [id = ''] = ids;
  let fails = true;
  const images = createImageLookup({
    ...app.database,
    ask: (statement, values) =>
      fails
        ? Promise.reject(new Error('the database is down'))
        : app.database.ask(statement, values),
  });
  const session = await sessionOf(team.owner);
  await expect(images.find(session, id, evening)).rejects.toThrow('the database is down');
  fails = false;
  expect(await images.find(session, id, evening)).toBeDefined();
});

import { randomUUID } from 'node:crypto';
import type { ApiReceives } from '@time-tracker/contract/api';
import type { ErrorBody } from '@time-tracker/contract/error-body';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  addPerson,
  makeTeam,
  registerPerson,
  type Person,
  type Team,
} from '../../testing/factories.ts';
import { at, evening } from '../../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { described, getListed, newPicture, recordWork, upload } from '../../testing/uploads.ts';
import { createScreenshotViewLog, type ViewedImage } from './screenshot-view-log.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.setNow(evening));
afterAll(() => app.close());

type Looks = ApiReceives['screenshot']['views'] & ErrorBody;
const listViews = (token?: string, input: object = {}) =>
  app.post<Looks>('/api/screenshot/views', input, token);

type Shown = { team: Team; maya: Person; ids: string[] };

/** Two screenshots of Maya in a separate team. */
async function showTwo(): Promise<Shown> {
  app.setNow(evening);
  const team = await makeTeam(app);
  const maya = await addPerson(app, team);
  const work = await recordWork(app, maya.token, team.projectId, '09:00', '09:10');
  const ids: string[] = [];
  for (const clock of ['09:03', '09:07']) {
    const sent = described(work, at(clock));
    expect((await upload(app, maya.token, sent, await newPicture())).status).toBe(200);
    ids.push(sent.id);
  }
  return { team, maya, ids };
}

async function open(viewer: Person, id: string, size: 'url' | 'thumbnail_url'): Promise<void> {
  const url = (await getListed(app, viewer.token, id))[size]!;
  expect((await app.server.inject(url)).statusCode).toBe(200);
}

test('people see who viewed which of their screenshots, and when', async () => {
  const { team, maya, ids } = await showTwo();
  const [first = '', second = ''] = ids;
  const { owner, organizationId: organization_id } = team;
  const viewer = { id: owner.id, name: owner.name };
  for (const id of ids) await open(owner, id, 'thumbnail_url');
  app.setNow(new Date(at('20:01')));
  await open(owner, first, 'url');
  app.setNow(new Date(at('20:02')));
  await open(owner, first, 'url');

  const { status, body } = await listViews(maya.token);
  expect(status).toBe(200);
  expect(body).toEqual({
    views: [
      {
        organization_id,
        viewer,
        kind: 'image',
        screenshot_id: first,
        first_at: at('20:01:00'),
        last_at: at('20:02:00'),
        taken_from: at('09:03:00'),
        taken_to: at('09:03:00'),
        times: 2,
      },
      {
        organization_id,
        viewer,
        kind: 'thumbnails',
        screenshot_id: null,
        first_at: at('20:00:00'),
        last_at: at('20:00:00'),
        taken_from: at('09:03:00'),
        taken_to: at('09:07:00'),
        times: 2,
      },
    ],
    now: at('20:02:00'),
    page: 1,
    page_size: 10,
    total: 2,
  });

  // A view in the next hour is a separate row, also of the same image, and earlier rows stay.
  app.setNow(new Date(at('21:00')));
  await open(owner, first, 'url');
  await open(owner, second, 'url');
  const later = await listViews(maya.token, { organization_id, page: 2, page_size: 1 });
  expect(later.body).toMatchObject({ total: 4, page: 2, views: [{ kind: 'image', times: 1 }] });
  const evenings = { start: at('20:00'), finish: at('21:00') };
  expect((await listViews(maya.token, evenings)).body.total).toBe(2);
});

test('views are sorted by the last one, newest first, also across pages', async () => {
  const { team, maya, ids } = await showTwo();
  const [first = '', second = ''] = ids;
  for (const [clock, id] of [
    ['20:01', first],
    ['20:02', second],
    ['20:03', first],
  ] as const) {
    app.setNow(new Date(at(clock)));
    await open(team.owner, id, 'url');
  }
  const pageOf = async (page: number) => (await listViews(maya.token, { page, page_size: 1 })).body;
  expect((await pageOf(1)).views).toMatchObject([
    { screenshot_id: first, first_at: at('20:01:00'), last_at: at('20:03:00') },
  ]);
  expect((await pageOf(2)).views).toMatchObject([{ screenshot_id: second }]);
});

test('own views are not recorded, and views of others stay private', async () => {
  const { team, maya, ids } = await showTwo();
  for (const id of ids) {
    await open(maya, id, 'url');
    await open(maya, id, 'thumbnail_url');
  }
  expect((await listViews(maya.token)).body).toMatchObject({ views: [], total: 0 });
  await open(team.owner, ids[0]!, 'url');
  expect((await listViews(maya.token)).body.total).toBe(1);
  expect((await listViews(team.owner.token)).body).toMatchObject({ views: [], total: 0 });
});

test('a view remains after the screenshot and the membership are deleted', async () => {
  const { team, maya, ids } = await showTwo();
  await open(team.owner, ids[0]!, 'url');
  await app.post('/api/screenshot/remove', { id: ids[0]! }, team.owner.token);
  const removal = { project_id: team.projectId, user_id: maya.id };
  await app.post('/api/project/remove', removal, team.owner.token);
  const { body } = await listViews(maya.token);
  expect(body.views).toMatchObject([{ screenshot_id: ids[0], viewer: { id: team.owner.id } }]);
});

test('a request answered from the browser cache is a view; a refused request is not', async () => {
  const { team, maya, ids } = await showTwo();
  const { url } = await getListed(app, team.owner.token, ids[0]!);
  const { headers } = await app.server.inject(url!);
  const again = { url: url!, headers: { 'if-none-match': String(headers['etag']) } };
  expect((await app.server.inject(again)).statusCode).toBe(304);
  expect((await app.server.inject(`${url}0`)).statusCode).toBe(404);
  expect((await listViews(maya.token)).body.views).toMatchObject([{ times: 2 }]);
});

test('401 without a token, 404 for another organization, 422 with all problems', async () => {
  const { maya, team } = await showTwo();
  const stranger = await registerPerson(app);
  expect((await listViews()).status).toBe(401);
  const { organizationId: organization_id } = team;
  expect((await listViews(stranger.token, { organization_id })).status).toBe(404);
  expect((await listViews(maya.token, { organization_id: 2_000_000 })).status).toBe(404);
  const wrong = await listViews(maya.token, { organization_id: 'x', page: 0, start: 'noon' });
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['organization_id', 'page', 'start']);
});

function seenBy(viewerId: number, { team, maya, ids }: Shown): ViewedImage {
  return {
    organizationId: team.organizationId,
    userId: maya.id,
    viewerId,
    kind: 'image',
    screenshotId: ids[0]!,
    takenAt: new Date(at('09:03')),
    at: evening,
  };
}

const countRows = async ({ maya }: Shown) =>
  (await app.asOwner('select 1 from screenshot_views where user_id = $1', [maya.id])).length;

test('a view is written to the database without a flush', async () => {
  const shown = await showTwo();
  await open(shown.team.owner, shown.ids[0]!, 'url');
  const message = 'the view is written';
  await expect.poll(() => countRows(shown), { message }).toBe(1);
});

test('a view is written to the database within a second', async () => {
  const shown = await showTwo();
  const begun: Promise<unknown>[] = [];
  const book = createScreenshotViewLog({
    database: {
      ...app.database,
      transaction: (scope, work) => {
        const written = app.database.transaction(scope, work);
        begun.push(written);
        return written;
      },
    },
    log: { error: () => undefined },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await book.note(seenBy(shown.team.owner.id, shown));
    await vi.advanceTimersByTimeAsync(1000);
  } finally {
    vi.useRealTimers();
  }
  await Promise.all(begun);
  expect(begun).toHaveLength(1);
  expect(await countRows(shown)).toBe(1);
});

test('views that could not be written are written later or when the server ends', async () => {
  const shown = await showTwo();
  const broken = { is: true };
  const book = createScreenshotViewLog({
    database: {
      ...app.database,
      transaction: (scope, work) =>
        broken.is
          ? Promise.reject(new Error('out of order'))
          : app.database.transaction(scope, work),
    },
    log: { error: () => undefined },
  });
  await book.note(seenBy(shown.team.owner.id, shown));
  await expect(book.flush()).rejects.toThrow('out of order');
  await book.note(seenBy(shown.team.owner.id, shown));
  broken.is = false;
  await book.close();
  expect((await listViews(shown.maya.token)).body.views).toMatchObject([{ times: 2 }]);
});

test('a view after the end is written at once', async () => {
  const shown = await showTwo();
  const book = createScreenshotViewLog({ database: app.database, log: { error: () => undefined } });
  await book.close();
  await book.note(seenBy(shown.team.owner.id, shown));
  expect(await countRows(shown)).toBe(1);
});

test('servers that write the same views concurrently add them up', async () => {
  const shown = await showTwo();
  const books = Array.from({ length: 4 }, () =>
    createScreenshotViewLog({ database: app.database, log: { error: () => undefined } }),
  );
  for (const book of books) {
    for (let image = 0; image < 50; image++) {
      await book.note({ ...seenBy(shown.team.owner.id, shown), kind: 'thumbnail' });
      await book.note({ ...seenBy(shown.team.owner.id, shown), screenshotId: randomUUID() });
    }
  }
  await Promise.all(books.map((book) => book.close()));
  const { body } = await listViews(shown.maya.token);
  expect(body.total).toBe(201);
  const row = await app.asOwner<{ view_count: number }>(
    'select view_count from screenshot_views where user_id = $1 and screenshot_id is null',
    [shown.maya.id],
  );
  expect(row).toEqual([{ view_count: 200 }]);
});

test('views of screenshots deleted with their organization are dropped', async () => {
  const shown = await showTwo();
  const book = createScreenshotViewLog({ database: app.database, log: { error: () => undefined } });
  await book.note(seenBy(shown.team.owner.id, shown));
  const { organizationId: id, owner } = shown.team;
  expect((await app.post('/api/organization/delete', { id }, owner.token)).status).toBe(200);
  await book.close();
  expect((await listViews(shown.maya.token)).body.total).toBe(0);
});

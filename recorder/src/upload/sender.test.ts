import { describe, expect, it } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { diskFiles, type DurableFiles } from '../spool/durable-files.ts';
import type { ActivityItem } from '../spool/spool-items.ts';
import { listSetAside } from '../spool/spool-report.ts';
import { respondJson, readPart, type Responder } from '../testing/http-test-server.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { someActivity, someScreenshot } from '../testing/recorded-items.ts';
import {
  healthyServer as healthy,
  refusing,
  sending,
  someImage as image,
} from '../testing/sending.ts';

const now = '2026-04-01T12:00:00.000Z';

describe('Sender', () => {
  it('sends activities in one batch, then screenshots, until the spool is empty', async () => {
    const { spool, sender, left, asked, server } = await sending(healthy);
    const activity = someActivity();
    await spool.storeActivity(activity);
    await spool.storeActivity(someActivity());
    await spool.storeScreenshot(someScreenshot({ activity_id: activity.activity_id }), image);
    sender.wake();
    await waitUntil('the spool is empty', () => left() === 0);
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/api/activity/record',
      '/api/screenshot/upload',
    ]);
    expect(asked('activity/record')[0]!.headers.authorization).toBe('Bearer secret');
    expect(await readPart(asked('screenshot/upload')[0]!, 'image')).toEqual(Buffer.from(image));
  });

  it('keeps an activity that grew while it was being sent', async () => {
    const { spool, sender, server, left } = await sending(() => undefined);
    const activity = someActivity();
    await spool.storeActivity(activity);
    server.state.respond = (asked, response) => {
      void spool
        .storeActivity({ ...activity, finish: '2026-04-01T12:02:00.000Z' })
        .then(() => healthy(asked, response));
      server.state.respond = healthy;
    };
    sender.wake();
    await waitUntil('both versions were sent', () => server.requests.length === 2 && left() === 0);
    expect(server.requests[1]!.body.toString()).toContain('12:02:00');
  });

  it.each<[string, Responder]>([
    ['a 500', (_, response) => respondJson(response, 500, { message: 'x', code: 'internal' })],
    ['a 413', (_, response) => respondJson(response, 413, { message: 'x', code: 'too_large' })],
    ['a 401', (_, response) => respondJson(response, 401, { message: 'x', code: 'signed_out' })],
    ['a broken connection', (_, response) => response.destroy()],
    [
      'a cut body',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('{"results": [');
        response.socket?.destroySoon();
      },
    ],
    ['half a JSON', (_, response) => response.writeHead(200).end('{"results": [')],
    ['a page of a proxy', (_, response) => response.writeHead(200).end('<html></html>')],
    ['an empty list', (_, response) => respondJson(response, 200, { results: [], now })],
    [
      'another hash',
      (asked, response) =>
        asked.path === '/api/activity/record'
          ? healthy(asked, response)
          : respondJson(response, 200, { id: 'x', status: 'stored', sha256: '00' }),
    ],
  ])('loses nothing after %s', async (_, answer) => {
    const { spool, wake, left, server } = await sending(answer);
    const activity = someActivity();
    const screenshot = someScreenshot({ activity_id: activity.activity_id });
    await spool.storeActivity(activity);
    await spool.storeScreenshot(screenshot, image);
    await wake(1);
    await wake(2);
    expect(spool.counts().screenshots).toBe(1);
    expect(spool.counts().setAside).toBe(0);
    server.state.respond = healthy;
    await waitUntil('everything was sent', async () => {
      await wake(0);
      return left() === 0;
    });
  });

  it('loses nothing while the server is unreachable, and continues when it is back', async () => {
    const { spool, sender, server, left, wake } = await sending(healthy);
    await server.close();
    await spool.storeActivity(someActivity());
    sender.wake();
    await waitUntil('it is noticed', () => sender.state.problem?.includes('refused') === true);
    expect(left()).toBe(1);
    expect(server.requests).toHaveLength(0);
    await wake(0);
    expect(left()).toBe(1);
  });

  it('times out when the server does not respond', async () => {
    const { spool, sender, left } = await sending(() => undefined, { timeoutMs: 200 });
    await spool.storeActivity(someActivity());
    sender.wake();
    await waitUntil('it is noticed', () => sender.state.problem?.includes('within') === true);
    expect(left()).toBe(1);
  });

  it('waits as long as the server asks', async () => {
    const { spool, sender, clock, server } = await sending((_, response) => {
      response.setHeader('retry-after', '120');
      respondJson(response, 429, { message: 'x', code: 'too_many' });
    });
    await spool.storeActivity(someActivity());
    sender.wake();
    await waitUntil('it is refused', () => sender.state.problem !== undefined);
    clock.ms = 119_000;
    sender.serverIsBack();
    sender.wake();
    clock.ms = 121_000;
    sender.wake();
    await waitUntil('the second attempt', () => server.requests.length === 2);
  });

  it('waits 15 minutes at most, even if the server asks for more', async () => {
    const { spool, sender, clock, server } = await sending((_, response) => {
      response.setHeader('retry-after', String(365 * 24 * 60 * 60));
      respondJson(response, 503, { message: 'x', code: 'unavailable' });
    });
    await spool.storeActivity(someActivity());
    sender.wake();
    await waitUntil('it is refused', () => sender.state.problem !== undefined);
    clock.ms = 14 * minuteMs;
    sender.wake();
    await sender.settled();
    expect(server.requests).toHaveLength(1);
    clock.ms = 15 * minuteMs + 1;
    sender.wake();
    await waitUntil('the second attempt', () => server.requests.length === 2);
  });

  it('retries automatically, also when it was woken too early', async () => {
    const { spool, sender, clock, server, left } = await sending((_, response) =>
      respondJson(response, 503, { message: 'x', code: 'internal' }),
    );
    await spool.storeActivity(someActivity());
    sender.wake();
    await waitUntil('it is refused', () => sender.state.problem !== undefined);
    const { readings } = clock;
    await waitUntil('it is woken', () => clock.readings > readings + 1);
    expect(server.requests).toHaveLength(1);
    server.state.respond = healthy;
    clock.ms += 61_000;
    await waitUntil('it is sent', () => left() === 0);
  });

  it('isolates an item that makes the server fail, and sends the rest', async () => {
    const bad = someActivity({ project_id: 666 });
    const { spool, wake, left, server } = await sending((asked, response) => {
      if (!asked.body.includes('"project_id":666')) return healthy(asked, response);
      respondJson(response, 500, { message: 'x', code: 'internal' });
    });
    for (let each = 0; each < 20; each++) await spool.storeActivity(someActivity());
    await spool.storeActivity(bad);
    for (let each = 0; each < 20; each++) await spool.storeActivity(someActivity());
    await waitUntil('only the bad one is left', async () => {
      await wake(0);
      return left() === 1;
    });
    const alone = server.requests.filter(({ body }) => {
      const sent = JSON.parse(body.toString()) as { activities: ActivityItem[] };
      return sent.activities.every(({ project_id: projectId }) => projectId === 666);
    });
    expect(alone.length, 'it blocks the others').toBeLessThanOrEqual(2);
    expect(spool.pendingActivities()[0]!.item.activity_id).toBe(bad.activity_id);
  });

  it('a screenshot that a proxy refuses does not block the others', async () => {
    const large = someScreenshot();
    const { spool, wake } = await sending((asked, response) => {
      if (!asked.body.includes(large.id)) return healthy(asked, response);
      respondJson(response, 413, { message: 'x', code: 'too_large' });
    });
    await spool.storeScreenshot(large, image);
    for (let each = 0; each < 3; each++) await spool.storeScreenshot(someScreenshot(), image);
    await wake(4);
    await waitUntil('the others were sent', () => spool.counts().screenshots === 1);
    expect(spool.pendingScreenshots()).toEqual([large.id]);
  });

  it('sets refused items aside with the reason, and prints that', async () => {
    const { spool, sender, left, printed } = await sending((asked, response) => {
      if (asked.path === '/api/screenshot/upload') {
        return respondJson(response, 415, { message: 'not an image', code: 'not_an_image' });
      }
      const { activities } = JSON.parse(asked.body.toString()) as { activities: ActivityItem[] };
      const results = activities.map(({ activity_id }, index) => ({
        activity_id,
        status: 'refused',
        code: index === 0 ? 'project_archived' : 'activity_removed',
        message: 'words',
      }));
      respondJson(response, 200, { results, now });
    });
    await spool.storeActivity(someActivity());
    await spool.storeActivity(someActivity());
    await spool.storeScreenshot(someScreenshot(), image);
    sender.wake();
    await waitUntil('nothing is pending', () => left() === 0);
    expect(spool.counts().setAside).toBe(2);
    expect(printed).toHaveLength(2);
  });

  it('what cannot be set aside on a full disk blocks nothing, and waits for space', async () => {
    const disk = { isFull: true };
    const files: DurableFiles = {
      ...diskFiles,
      write: (path, content) =>
        disk.isFull && path.includes('set-aside')
          ? Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' }))
          : diskFiles.write(path, content),
    };
    const { spool, wake, left, printed } = await sending(refusing('666'), { files });
    // The refused items come first, because they are the oldest.
    const old = (digit: number) => `01900000-0000-7000-8000-00000000000${digit}`;
    await spool.storeActivity(someActivity({ activity_id: old(1), project_id: 666 }));
    await spool.storeScreenshot(someScreenshot({ id: old(2), project_id: 666 }), image);
    for (let each = 0; each < 3; each++) {
      await spool.storeActivity(someActivity());
      await spool.storeScreenshot(someScreenshot(), image);
    }
    await waitUntil('the others were sent', async () => {
      await wake(0);
      return left() === 2;
    });
    expect(spool.counts()).toMatchObject({ activities: 1, screenshots: 1, setAside: 0 });
    expect(printed).toEqual([]);
    disk.isFull = false;
    await waitUntil('it is set aside', async () => {
      await wake(0);
      return spool.counts().setAside === 2;
    });
    expect(left()).toBe(0);
    expect(printed).toHaveLength(2);
  });

  it('sends the rest when an organization was deleted meanwhile, and keeps its items', async () => {
    const { spool, sender, left, folder } = await sending(refusing('666'));
    for (let each = 0; each < 20; each++) {
      const project = { project_id: each % 2 === 0 ? 666 : 7 };
      const activity = someActivity(project);
      await spool.storeActivity(activity);
      const { activity_id } = activity;
      await spool.storeScreenshot(someScreenshot({ ...project, activity_id }), image);
    }
    sender.wake();
    await waitUntil('nothing is pending', () => left() === 0);
    expect(spool.counts().setAside).toBe(20);
    const lines = await listSetAside(folder, diskFiles);
    expect(lines.filter(({ kind }) => kind === 'activity')).toHaveLength(10);
    expect(lines.filter(({ kind }) => kind === 'screenshot')).toHaveLength(10);
    expect(new Set(lines.map(({ reason }) => reason))).toEqual(new Set(['it is not there']));
  });
});

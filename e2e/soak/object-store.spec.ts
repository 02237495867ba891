import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { createTeam, openAs, type Team } from '../data/team.ts';
import { run } from '../stack/child.ts';
import { repositoryRoot, startStack, type Stack } from '../stack/stack.ts';
import { letTimePass, waitUntil } from '../stack/wait-until.ts';
import { hasCeph, startCeph, type Ceph } from './ceph.ts';
import { listImages, makeImage, readImage, recordMinute, sendUntilStored } from './sent-images.ts';

const images = 2000;
const senders = 8;
const outageSeconds = 120;

let ceph: Ceph;
test.beforeAll(async () => {
  if (!hasCeph) throw new Error('Install radosgw, ceph-mon, ceph-osd and ceph-common.');
  const startedAt = performance.now();
  ceph = await startCeph();
  note(
    'Ceph',
    `${ceph.version}, started in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
});
test.afterAll(() => ceph.close());

function note(type: string, description: string): void {
  test.info().annotations.push({ type, description });
}

/** A part of the bucket for each installation. */
function settingsIn(name: string): Record<string, string> {
  const { FILES_URL: filesUrl = '', ...credentials } = ceph.settings;
  return { RATE_LIMITS: 'off', FILES_URL: filesUrl.replace('?', `/${name}?`), ...credentials };
}

test('the tests of the file store pass against Ceph', async () => {
  const { FILES_URL: filesUrl = '', ...credentials } = ceph.settings;
  const output = await run(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'server',
      'server/src/files/file-store.test.ts',
    ],
    { cwd: repositoryRoot, env: { ...credentials, OBJECT_STORE_URL: filesUrl, NO_COLOR: '1' } },
  );
  note('tests', /Tests +(\d+ passed)/.exec(output.toString())?.[1] ?? 'unknown');
});

test('a server refuses a public bucket', async () => {
  await ceph.setAcl('public-read');
  try {
    const stack = startStack(ceph.settings);
    await expect(stack).rejects.toThrow(/Anyone can read the bucket/);
  } finally {
    await ceph.setAcl('private');
  }
});

test('of 2,000 images, none is lost or stored twice while gateway and server are killed', async () => {
  const stack = await startStack(settingsIn('killed'));
  try {
    const team = await createTeam(stack.url);
    const sent = new Map<string, string>();
    const sending = sendImages(stack, team, sent);
    for (const [index, part] of [0.15, 0.3, 0.45, 0.6, 0.75].entries()) {
      await waitUntil('more images are stored', () => sent.size >= images * part, 1200);
      if (index % 2 === 1) await stack.crashServer();
      else {
        await ceph.killGateway();
        await letTimePass({ ms: 3000, reason: 'the outage' });
        await ceph.startGateway();
      }
    }
    await sending;
    expect(sent.size).toBe(images);

    const listed = await listImages(stack.url, team);
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(sent.keys()));
    expect(listed).toHaveLength(images);
    for (const { id, url } of listed) {
      const bytes = await readImage(stack.url, url);
      expect(createHash('sha256').update(bytes).digest('hex'), id).toBe(sent.get(id));
    }
    const objects = (await ceph.listObjects()).filter((name) =>
      name.startsWith(`killed/${team.organizationId}/`),
    );
    const endings = objects.map((name) => name.replace(/^.*\//, ''));
    const expected = [...sent.keys()].flatMap((id) => [`${id}.webp`, `${id}.thumb.webp`]);
    expect(endings.toSorted()).toEqual(expected.toSorted());
    note(
      'stored',
      `${images} of ${images}, 3 kills of the gateway, 2 of the server, 0 lost, 0 twice`,
    );
  } finally {
    await stack.close();
  }
});

test('while the store is down for two minutes, time is recorded, and the images arrive later', async ({
  page,
}) => {
  const stack = await startStack(settingsIn('down'));
  try {
    const team = await createTeam(stack.url);
    const activityId = await recordMinute(stack.url, team, Date.now() - 10 * minuteMs);
    const image = await makeImage(1);
    const shown = await makeImage(2);
    await sendUntilStored(stack.url, team, activityId, shown);
    await ceph.killGateway();
    const waiting = sendUntilStored(stack.url, team, activityId, image);
    const durations: number[] = [];
    const endsAt = Date.now() + outageSeconds * 1000;
    for (let index = 0; Date.now() < endsAt; index++) {
      const startedAt = performance.now();
      await recordMinute(stack.url, team, Date.now() - (20 + 2 * index) * minuteMs);
      durations.push(performance.now() - startedAt);
      await letTimePass({ ms: 250, reason: 'the rate of a recorder' });
    }
    expect(await readHealth(stack)).toContain('images_unavailable');
    await openAs(page, stack.url, team.owner, '/dashboard/screenshots?range=last_30_days');
    const notice = page.getByText('Screenshots are unavailable right now');
    await expect(notice).toBeVisible();
    await ceph.startGateway();
    const backAt = performance.now();
    const id = await waiting;
    const arrivedAfter = Math.round((performance.now() - backAt) / 100) / 10;
    const [found] = (await listImages(stack.url, team)).filter((one) => one.id === id);
    const bytes = await readImage(stack.url, found?.url ?? '');
    expect(bytes.equals(image)).toBe(true);
    expect(await readHealth(stack)).toContain('"ok"');
    await expect(notice).toBeHidden();
    await expect(page.locator('img[src*="/api/screenshot/"][data-loaded]').first()).toBeVisible();
    durations.sort((a, b) => a - b);
    const p95 = Math.round(durations[Math.floor(durations.length * 0.95)] ?? 0);
    note(
      'recorded',
      `${durations.length} calls in ${outageSeconds} s without the store, p95 ${p95} ms`,
    );
    note('the image arrived', `${arrivedAfter} s after the gateway`);
  } finally {
    await stack.close();
  }
});

/** Sends all images like recorders, each until it is acknowledged. Notes the hash of each. */
async function sendImages(stack: Stack, team: Team, sent: Map<string, string>): Promise<void> {
  const activityId = await recordMinute(stack.url, team, Date.now() - 10 * minuteMs);
  let next = 0;
  const send = async () => {
    while (next < images) {
      const image = await makeImage(next++);
      const id = await sendUntilStored(stack.url, team, activityId, image);
      sent.set(id, createHash('sha256').update(image).digest('hex'));
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
}

async function readHealth(stack: Stack): Promise<string> {
  return (await fetch(`${stack.url}/api/health`)).text();
}

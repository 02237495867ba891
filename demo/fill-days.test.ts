import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs, minuteMs } from '@time-tracker/contract/time/durations';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from './api-client.ts';
import { readDemoConfig } from './config.ts';
import { fillFirst, fillRest, isActiveIn, type FillOptions } from './fill-days.ts';
import { startGateway } from './gateway.ts';
import { planLiveBlocks, startLiveWork } from './live-work.ts';
import { addDays, localDayOf, weekdayOf } from './people/local-calendar.ts';
import {
  demoPassword,
  demoPeople,
  pendingInvitation,
  recordingPeople,
} from './people/studio-people.ts';
import { endOfDay, openProgress, writeProgress, type Progress } from './progress-file.ts';
import { reportRecorders } from './report-recorders.ts';
import { startScreenDrawing } from './screens/draw-screens.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { createOrganization, signInTeam, type Team } from './studio-team.ts';

// The real server as `npm run demo` starts it. One day with a capture per hour is filled completely.
const nowMs = Date.now();
const today = localDayOf('UTC', nowMs);
const filledDay = findTuesday(addDays(today, -16));

let dataDir: string;
let server: ServerProcess;
let team: Team;
let progress: Progress;
let fill: FillOptions;
const messages: string[] = [];
const closing = new AsyncDisposableStack();

function findTuesday(latest: string): string {
  return addDays(latest, -((weekdayOf(latest) + 5) % 7));
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tracker-demo-'));
  // The server's PostgreSQL runs as a user of its own when root starts it.
  await chmod(dataDir, 0o711);
  const { serverEnvironment } = readDemoConfig();
  progress = await openProgress(dataDir, false, nowMs);
  server = await startServer(dataDir, { ...serverEnvironment, DATA_DIR: dataDir });
  closing.defer(() => server.stop());
  progress.organizationId = await createOrganization(server.url, dataDir);
  team = await signInTeam(server.url, progress.organizationId);
  const { drawScreen } = closing.use(startScreenDrawing({}));
  fill = {
    team,
    progress,
    saveProgress: () => writeProgress(dataDir, progress),
    untilMs: nowMs,
    liveBlocks: await planLiveBlocks(team, nowMs, isActiveIn(progress)),
    drawScreen,
    stop: new AbortController().signal,
    onProgress: (message) => messages.push(message),
  };
  await fillFirst(fill);
  for (let day = today; day >= progress.firstDay; day = addDays(day, -1)) {
    if (day !== filledDay) progress.capturedUntil[day] = endOfDay(day);
  }
  await fillRest(fill);
});

afterAll(async () => {
  await closing.disposeAsync();
  await rm(dataDir, { recursive: true, force: true });
});

function rangeOf(fromMs: number, untilMs: number) {
  const [start, finish] = [fromMs, untilMs].map((ms) => new Date(ms).toISOString());
  return { organization_id: team.organizationId, start, finish };
}

const allDays = () => rangeOf(nowMs - 92 * dayMs, nowMs);
const oneDay = () => rangeOf(endOfDay(filledDay) - dayMs, endOfDay(filledDay));

describe('the organization', { tags: 'full' }, () => {
  it('has five projects, one of them archived', async () => {
    const filter = { organization_id: team.organizationId };
    const { client } = team.owner;
    expect(await client.project.all({ ...filter, archived: false })).toHaveLength(4);
    expect(await client.project.all({ ...filter, archived: true })).toHaveLength(1);
  });

  it('has members with their roles and one pending invitation', async () => {
    const { client } = team.owner;
    const coffee = await client.project.members({ project_id: team.projectId('coffee') });
    const roles = new Map(coffee.map(({ user, role }) => [user.email, role]));
    expect(roles.get('victor@harborcoffee.example')).toBe(3);
    expect(roles.get('jonas@fernhill.example')).toBe(2);
    const ledger = await client.project.members({ project_id: team.projectId('ledger') });
    expect(ledger.find(({ user }) => user.email === 'mateo@fernhill.example')?.role).toBe(1);
    const pending = ledger.filter(({ state }) => state === 'pending');
    expect(pending.map(({ user }) => user.email)).toEqual([pendingInvitation.email]);
  });

  it('has an owner, and people who joined by invitation and verified their email', async () => {
    const { client, id } = team.owner;
    const users = await client.organization.users({ organization_id: team.organizationId });
    const joined = users.filter(({ state }) => state === 'active');
    expect(joined).toHaveLength(demoPeople.length);
    for (const { user, type, email_verified: isVerified } of joined)
      expect([type, isVerified], `${user.email}`).toEqual([
        user.id === id ? 'Owner' : 'Member',
        true,
      ]);
  });
});

describe('filled days', { tags: 'full' }, () => {
  it('hold time of everyone on ninety days', async () => {
    const { total } = await team.owner.client.activity.all({ ...allDays(), page_size: 1 });
    expect(total.duration).toBeGreaterThan(1000 * 3600);
    expect(total.activity).toBeGreaterThan(20);
    expect(total.activity).toBeLessThan(90);
  });

  it('name apps that match the screenshots', async () => {
    const { apps } = await team.owner.client.app.all(oneDay());
    const titles = new Set(apps.map(({ title }) => title));
    const { screenshots } = await team.owner.client.screenshot.all({ ...oneDay(), page_size: 200 });
    expect(screenshots.length).toBeGreaterThan(10);
    expect(screenshots.filter(({ title }) => !titles.has(title))).toEqual([]);
  });

  it('have screenshots that look like different desktops', async () => {
    const { screenshots } = await team.owner.client.screenshot.all({ ...oneDay(), page_size: 200 });
    const seen = new Set<string>();
    for (const { url, width, height } of screenshots) {
      expect(width / height).toBeCloseTo(16 / 9, 1);
      const response = await fetch(new URL(url ?? '', server.url));
      const data = await sharp(await response.arrayBuffer())
        .resize(64, 36, { fit: 'fill' })
        .greyscale()
        .raw()
        .toBuffer();
      // A desktop has dark and bright parts.
      expect(Math.max(...data) - Math.min(...data)).toBeGreaterThan(60);
      seen.add(data.toString('base64'));
    }
    expect(seen.size).toBeGreaterThanOrEqual(screenshots.length - 1);
  });

  it('show the viewer only their project', async () => {
    const email = 'victor@harborcoffee.example';
    const { token } = await createClient(server.url).user.login({ email, password: demoPassword });
    const client = createClient(server.url, { token });
    const { activities } = await client.activity.all({ ...allDays(), page_size: 200 });
    const projects = new Set(activities.map(({ project_id }) => project_id));
    expect([...projects]).toEqual([team.projectId('coffee')]);
    const range = { ...allDays(), page_size: 200 };
    const seen = (await client.screenshot.all(range)).screenshots;
    const all = (await team.owner.client.screenshot.all(range)).screenshots;
    const ofCoffee = all.filter(({ project_id }) => project_id === team.projectId('coffee'));
    expect(seen.map(({ id }) => id)).toEqual(ofCoffee.map(({ id }) => id));
  });
});

describe('continuing', { tags: 'full' }, () => {
  it('adds nothing twice when an unfinished start is repeated', async () => {
    const before = await team.owner.client.activity.all({ ...allDays(), page_size: 1 });
    const images = await team.owner.client.screenshot.all({ ...allDays(), page_size: 1 });
    for (const day of [today, filledDay, progress.firstDay]) delete progress.recordedUntil[day];
    delete progress.capturedUntil[filledDay];
    await fillRest(fill);
    expect(messages.at(-1)).toBe(`Uploaded 0 screenshots of ${filledDay}`);
    const after = await team.owner.client.activity.all({ ...allDays(), page_size: 1 });
    expect(after.total).toEqual(before.total);
    const still = await team.owner.client.screenshot.all({ ...allDays(), page_size: 1 });
    expect(still.total).toBe(images.total);
  });

  it('starts again when every day is filled', async () => {
    const images = await team.owner.client.screenshot.all({ ...allDays(), page_size: 1 });
    await fillFirst(fill);
    const still = await team.owner.client.screenshot.all({ ...allDays(), page_size: 1 });
    expect(still.total).toBe(images.total);
  });

  it('finds the progress of an earlier run', async () => {
    fill.saveProgress();
    expect(await openProgress(dataDir, false, nowMs)).toEqual(progress);
  });

  it('refuses a folder with other data', async () => {
    const other = await mkdtemp(join(tmpdir(), 'tracker-other-'));
    await writeFile(join(other, 'accounts.csv'), 'real data');
    await expect(openProgress(other, true, nowMs)).rejects.toThrow('does not hold example data');
    await rm(other, { recursive: true });
  });
});

describe('live work', { tags: 'full' }, () => {
  it('runs two timers, records up to now and captures the screen', async () => {
    const { liveBlocks: blocks, drawScreen } = fill;
    const onFailure = (error: unknown) => {
      throw error;
    };
    const live = await startLiveWork({
      team,
      blocks,
      now: () => Date.now(),
      drawScreen,
      onFailure,
    });
    await live.tick();
    expect(blocks).toHaveLength(2);
    for (const { person, project } of blocks) {
      const { id, client } = team.signedIn(person);
      const { timer } = await client.timer.get();
      expect(timer?.project_id).toBe(team.projectId(project));
      expect(timer?.recorders[0]?.state).toBe('recording');
      // Also to the shorter interval of live work.
      expect(timer?.consent.status).toBe('given');
      const range = rangeOf(nowMs - dayMs, Date.now());
      const { activities } = await client.activity.all({ ...range, user_id: id });
      expect(Date.parse(activities.at(-1)?.finish ?? '')).toBeGreaterThan(Date.now() - minuteMs);
      const { screenshots } = await client.screenshot.all({ ...range, user_id: id });
      expect(screenshots.length).toBeGreaterThan(0);
    }
    await live.stop();
    const [first] = blocks;
    if (first === undefined) throw new Error('nobody works');
    expect((await team.signedIn(first.person).client.timer.get()).timer).toBeNull();
  });
});

describe('recorders', { tags: 'full' }, () => {
  it('are listed for everyone with desktop work, and their timers are stopped', async () => {
    await reportRecorders(team, []);
    const { organizationId: organization_id, owner } = team;
    const users = await owner.client.organization.users({ organization_id });
    const listed = new Map(users.map(({ user, recorders }) => [user.email, recorders]));
    for (const person of recordingPeople) {
      const name = person.desk.name;
      expect(listed.get(person.email)).toMatchObject([{ source: 'desktop', name }]);
      expect((await team.signedIn(person).client.timer.get()).timer).toBeNull();
    }
  });
});

describe('the gateway', { tags: 'full' }, () => {
  it('forwards to the server and serves the page that signs in', async () => {
    const account = { email: 'lena@fernhill.example', password: demoPassword };
    const accounts = new Map([['lena', account]]);
    const options = { host: '127.0.0.1', port: 0, serverUrl: server.url, accounts };
    await using cleanup = new AsyncDisposableStack();
    const gateway = await startGateway(options);
    cleanup.defer(() => gateway.close());
    const { port } = gateway;
    const address = `http://127.0.0.1:${port}`;
    const { user } = await createClient(address).user.login(account);
    expect(user.first_name).toBe('Lena');
    const page = await fetch(`${address}/demo/lena`);
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self'");
    expect(await page.text()).toContain(account.email);
    expect((await fetch(`${address}/demo/nobody`)).status).not.toBe(502);
    await expect(startGateway({ ...options, port })).rejects.toThrow('is in use');
  });
});

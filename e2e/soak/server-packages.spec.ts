import { expect, test } from '@playwright/test';
import { windowStart } from '@time-tracker/contract/time/ten-minute-window';
import type { ApiReceives } from '@time-tracker/contract/api';
import { appendFile, chmod, chown, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { dayMs, hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import { post, type Account } from '../data/api-calls.ts';
import { recordCaptures } from '../data/known-captures.ts';
import { currentVersion } from '../data/current-version.ts';
import { createTeam, type Team } from '../data/team.ts';
import { run } from '../stack/child.ts';
import { findFreePort } from '../stack/free-port.ts';
import { DebianSystem } from './debian-system.ts';
import {
  buildServerPackages,
  hasProgram,
  InstalledServer,
  type ServerPackages,
} from './server-package.ts';

const isRoot = process.getuid?.() === 0;
/** Nobody: an ordinary user with a name, which PostgreSQL needs. */
const ordinary = { uid: 65_534, gid: 65_534 };
const unitPath = '/usr/lib/systemd/system/time-tracker.service';
const settingsPath = '/etc/time-tracker.env';

let folder: string;
let previous: ServerPackages;
let current: ServerPackages;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracker-server-packages-'));
  await chmod(folder, 0o755);
  previous = await buildServerPackages(join(folder, 'previous'), '0.0.9');
  current = await buildServerPackages(join(folder, 'current'), currentVersion);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('built again, the packages have the same bytes', async () => {
  const again = await buildServerPackages(join(folder, 'again'), currentVersion);
  const read = ({ folder: built }: ServerPackages) => readFile(join(built, 'SHA256SUMS'), 'utf8');
  expect(await read(again)).toBe(await read(current));
  await rm(again.folder, { recursive: true });
});

test('the archive starts as an ordinary user, is upgraded with its data, and is removed', async () => {
  const data = join(folder, 'data');
  await mkdir(data);
  if (isRoot) await chown(data, ordinary.uid, ordinary.gid);
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const start = async (packages: ServerPackages) => {
    const program = await unpack(packages);
    const settings = [`DATA_DIR=${data}`, `PORT=${new URL(url).port}`, 'RATE_LIMITS=off'];
    return InstalledServer.start([...asOrdinaryUser(), 'env', ...settings, program], url);
  };

  const old = await start(previous);
  const team = await recordSomething(url);
  expect(await old.version()).toBe('0.0.9');
  const stoppedMs = await old.stopCleanly();

  const upgraded = await start(current);
  expect(await upgraded.version()).toBe(currentVersion);
  await expectEverythingThere(url, team);
  await upgraded.stopCleanly();

  // What was unpacked is all there is of the program, and the data is apart.
  await rm(join(folder, 'unpacked'), { recursive: true });
  expect((await stat(join(data, 'secrets/master.key'))).size).toBeGreaterThan(0);
  note('stopped in', `${stoppedMs} ms`);
  await noteSize(current.archive);
});

test('the .deb is installed, upgraded with its data, removed without it, and purged', async () => {
  expect(isRoot && (await hasProgram('debootstrap')), 'needs root and debootstrap').toBe(true);
  const system = new DebianSystem(join(folder, 'debian'));
  await system.prepare();
  const before = await system.listFiles();
  const install = async ({ deb }: ServerPackages) => {
    await run('cp', [deb, join(system.root, 'package.deb')]);
    await system.run('dpkg', '--install', '/package.deb');
    await rm(join(system.root, 'package.deb'));
  };
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const start = async () => InstalledServer.start(await system.serviceCommand(unitPath), url);

  await install(previous);
  expect(system.has('/etc/systemd/system/multi-user.target.wants/time-tracker.service')).toBe(true);
  expect((await stat(join(system.root, settingsPath))).mode & 0o777).toBe(0o600);
  await checkUnit(system);
  await appendFile(join(system.root, settingsPath), `PORT=${port}\nRATE_LIMITS=off\n`);
  const old = await start();
  const team = await recordSomething(url);
  expect(await old.version()).toBe('0.0.9');
  await expectCommands(system);
  const stoppedMs = await old.stopCleanly();

  await install(current);
  const upgraded = await start();
  expect(await upgraded.version()).toBe(currentVersion);
  await expectEverythingThere(url, team);
  await upgraded.stopCleanly();

  await system.run('dpkg', '--remove', 'time-tracker-server');
  expect(system.has('/usr/lib/time-tracker')).toBe(false);
  expect(await system.read(settingsPath)).toContain(`PORT=${port}`);
  await install(current);
  const again = await start();
  await expectEverythingThere(url, team);
  await again.stopCleanly();

  await system.run('dpkg', '--purge', 'time-tracker-server');
  expect(await system.listFiles()).toEqual(before);
  expect(await system.read('/etc/passwd')).not.toContain('time-tracker');
  note('stopped in', `${stoppedMs} ms`);
  await noteSize(current.deb);
});

/** With the settings of the service, which no shell reads. */
async function expectCommands(system: DebianSystem): Promise<void> {
  const passphrase = 'a & b $c #d';
  await appendFile(join(system.root, settingsPath), `BACKUP_PASSPHRASE='${passphrase}'\n`);
  await system.run('install', '--directory', '--owner=time-tracker', '/backup');
  await system.run('time-tracker', 'backup', '/backup/first');
  const key = '/var/lib/time-tracker/data/secrets/master.key';
  const restore = ['restore', '/backup/first', '--data', '/backup/restored', '--master-key', key];
  const withOther = ['env', 'BACKUP_PASSPHRASE=another', 'time-tracker', ...restore];
  await expect(system.run(...withOther)).rejects.toThrow(/is not the passphrase of this backup/);
  await system.run('env', `BACKUP_PASSPHRASE=${passphrase}`, 'time-tracker', ...restore);
  expect(await system.run('time-tracker', 'doctor')).toContain('No problems.');
  await rm(join(system.root, 'backup'), { recursive: true });
}

/** Into a folder that its user cannot write to. Returns the program. */
async function unpack({ archive }: ServerPackages): Promise<string> {
  const target = join(folder, 'unpacked');
  await rm(target, { recursive: true, force: true });
  await mkdir(target);
  await run('tar', ['-xzf', archive, '-C', target, '--strip-components=1', '--no-same-owner']);
  return join(target, 'time-tracker');
}

function asOrdinaryUser(): string[] {
  const { uid, gid } = ordinary;
  return isRoot ? ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'] : [];
}

async function recordSomething(url: string): Promise<Team> {
  const team = await createTeam(url);
  const startMs = windowStart(Date.now()) - hourMs;
  const captures = [{ takenMs: startMs + minuteMs }];
  await recordCaptures(url, team.owner, team.projectId, [{ startMs, captures }]);
  return team;
}

async function expectEverythingThere(url: string, team: Team): Promise<void> {
  const { email, password } = team.owner;
  const { api_token: token } = await post<ApiReceives['user']['login']>(url, 'user/login', {
    email,
    password,
  });
  const { screenshots } = await listScreenshots(url, team, token);
  expect(screenshots).toHaveLength(1);
  const image = await fetch(new URL(screenshots[0]?.url ?? '', url));
  expect(image.headers.get('content-type')).toBe('image/webp');
  expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(100);
}

function listScreenshots(url: string, team: Team, token: Account['token']) {
  const range = {
    organization_id: team.organizationId,
    start: Date.now() - 2 * dayMs,
    finish: Date.now(),
  };
  return post<ApiReceives['screenshot']['all']>(url, 'screenshot/all', range, token);
}

/** By the tools of systemd, on the installed unit. */
async function checkUnit(system: DebianSystem): Promise<void> {
  const unit = join(system.root, unitPath);
  const analyze = async (...args: string[]) => (await run('systemd-analyze', args)).toString();
  expect(await analyze('verify', `--root=${system.root}`, unitPath)).toBe('');
  const security = await analyze('security', '--offline=true', '--threshold=20', unit);
  note('systemd-analyze security', /exposure level .*: (\S+ \w+)/.exec(security)?.[1] ?? 'none');
}

function note(type: string, description: string): void {
  test.info().annotations.push({ type, description });
}

async function noteSize(path: string): Promise<void> {
  note(basename(path), `${((await stat(path)).size / 1e6).toFixed(1)} MB`);
}

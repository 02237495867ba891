import { expect, test } from '@playwright/test';
import {
  appendFile,
  chmod,
  copyFile,
  cp,
  mkdtemp,
  realpath,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { currentVersion } from '../data/current-version.ts';
import { run } from '../stack/child.ts';
import { findFreePort } from '../stack/free-port.ts';
import { repositoryRoot } from '../stack/stack.ts';
import { hasCeph, startCeph } from './ceph.ts';
import { DebianSystem } from './debian-system.ts';
import { listUnrun, readBlocks } from './document-blocks.ts';
import { FollowedSystem } from './followed-system.ts';
import { buildServerPackages, InstalledServer } from './server-package.ts';

// Follows docs/operate/*.md command by command: their own code blocks are run in a Debian of their
// own. A script stands in for systemctl there, since systemd needs a whole machine. A new document is
// followed, too: `npm run check` refuses blocks that nothing runs and that do not say why.

const tools = 'curl,ca-certificates,git,sudo';
const packagesFolder = '/opt/packages';

let folder: string;
let empty: DebianSystem;
const versions = ['0.0.9', currentVersion] as const;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracker-documents-'));
  await chmod(folder, 0o755);
  for (const version of versions) await buildServerPackages(join(folder, version), version);
  empty = new DebianSystem(join(folder, 'empty'));
  await empty.prepare(tools);
  await copyFile('/etc/resolv.conf', join(empty.root, 'etc/resolv.conf'));
  const standIn = join(import.meta.dirname, 'service-stand-in.sh');
  await copyFile(standIn, join(empty.root, 'usr/bin/systemctl'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('the blocks that cannot run here say why', async () => {
  for (const { document, reason } of await listUnrun()) note(`not run in ${document}`, reason);
});

test('all documents, with the .deb', async () => {
  await using installed = await prepareSystem('deb');
  await offer(installed, '0.0.9');
  await installed.followUntilUpgrade('deb', packagesFolder);
  expect(await installed.version()).toBe('0.0.9');
  await offer(installed, currentVersion);
  await installed.follow('upgrade.md', 'deb', packagesFolder);
  expect(await installed.version()).toBe(currentVersion);
  expect(installed.system.has('/backup/before-upgrade.tar.gz')).toBe(true);
  expect(await installed.listProjects()).toEqual(['Website']);
});

test('install, with the archive', async () => {
  const work = join(folder, 'archive');
  await cp(join(folder, currentVersion), work, { recursive: true });
  await run('chown', ['-R', '65534:65534', work]);
  const as = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
  const url = `http://127.0.0.1:${await findFreePort()}`;
  for (const { content, isBackground } of await readBlocks('install.md', 'archive')) {
    const prepared = `set -e; cd ${work}; export PORT=${new URL(url).port};`;
    // In place of the shell, so that a signal reaches the server.
    const script = `${prepared} ${isBackground ? `exec env ${content}` : content}`;
    const command = [...as, 'sh', '-c', script];
    if (!isBackground) {
      await run('setpriv', command.slice(1));
      continue;
    }
    const server = await InstalledServer.start(command, url);
    expect(await server.version()).toBe(currentVersion);
    await server.stopCleanly();
  }
});

test('all documents, with the sources', async () => {
  await using installed = await prepareSources('sources');
  const { system, repository } = installed;
  await installed.followUntilUpgrade('sources', '/root');
  expect(await installed.version()).toBe(currentVersion);
  await writeFile(join(repository, 'CHANGELOG.md'), 'A new version.\n');
  await publish(repository);
  await installed.follow('upgrade.md', 'sources', '/root');
  expect(await installed.version()).toBe(currentVersion);
  expect(await system.read('/opt/time-tracker/CHANGELOG.md')).toBe('A new version.\n');
  expect(await installed.listProjects()).toEqual(['Website']);
});

test('all documents, with a PostgreSQL of its own', async () => {
  await using installed = await prepareSources('own-postgres');
  await installed.follow('install.md', 'sources', '/root');
  await installed.followUntilUpgrade('own-postgres', '/root');
  // As of the instant of the restore by pgBackRest.
  expect(await installed.listProjects()).toEqual(['Before', 'Website']);
});

test('moved to a PostgreSQL of its own and an object store, and back', async () => {
  await using ceph = await openCeph();
  await using installed = await prepareSources('move', ceph.replacements);
  await installed.follow('install.md', 'sources', '/root');
  await installed.work();
  const before = await installed.readScreenshots();
  expect(before).toHaveLength(1);
  await installed.follow('install.md', 'move', '/root');
  await installed.follow('move.md', 'move', '/root');
  expect(await installed.listProjects()).toEqual(['Website']);
  expect(await installed.readScreenshots()).toEqual(before);
  expect(await ceph.countImages()).toBe(2);
});

test('with images in an object store', async () => {
  await using ceph = await openCeph();
  await using installed = await prepareSystem('object-store', ceph.replacements);
  await offer(installed, currentVersion);
  await installed.follow('install.md', 'deb', packagesFolder);
  await installed.follow('object-store.md', 'object-store', packagesFolder);
  await installed.work();
  expect(await installed.readScreenshots()).toHaveLength(1);
  expect(await ceph.countImages()).toBe(2);
});

// The machines are separate systems with systemd; high-availability.spec.ts starts their programs with the same files.
test('a database machine and the load balancer of high availability are installed', async () => {
  await using installed = await prepareSystem('machines');
  const { system } = installed;
  await letNothingStart(system);
  const files = join(system.root, 'opt/files');
  for (const name of ['high-availability', 'load-balancer'])
    await cp(join(repositoryRoot, 'docs/operate', name), files, { recursive: true });
  await installed.follow('high-availability.md', 'database-machine', '/opt/files');
  expect(system.has('/etc/postgresql/15/main')).toBe(false);
  expect(await system.read('/lib/systemd/system/patroni.service')).toMatch(
    /^ExecStart=\S+ \/etc\/patroni\/config\.yml$/m,
  );
  expect(await system.read('/lib/systemd/system/etcd.service')).toMatch(
    /^EnvironmentFile=-\/etc\/default\/(etcd|%p)$/m,
  );
  const owner = await system.run('stat', '--format=%U %a', '/etc/patroni/config.yml');
  expect(owner.trim()).toBe('postgres 600');
  // Checks the configuration of HAProxy, too.
  await installed.follow('high-availability.md', 'load-balancer', '/opt/files');
  expect(await system.read('/lib/systemd/system/haproxy.service')).toMatch(
    /^EnvironmentFile=-\/etc\/default\/haproxy$[^]*^ExecStart=.* \$EXTRAOPTS$/m,
  );
});

function note(type: string, description: string): void {
  test.info().annotations.push({ type, description });
}

type Replacements = Record<string, string>;

/** A Ceph of its own, and what the documents call it. */
async function openCeph() {
  if (!hasCeph) throw new Error('Install radosgw, ceph-mon, ceph-osd and ceph-common.');
  const ceph = await startCeph();
  const { FILES_URL: filesUrl = '', ...credentials } = ceph.settings;
  const replacements: Replacements = {
    'https://s3.example.com': filesUrl.replace(/^.*endpoint=/, ''),
  };
  for (const [name, value] of Object.entries(credentials))
    replacements[`${name}=…`] = `${name}=${value}`;
  return {
    replacements,
    /** Screenshots and thumbnails. */
    countImages: async () =>
      (await ceph.listObjects()).filter((name) => name.endsWith('.webp')).length,
    [Symbol.asyncDispose]: () => ceph.close(),
  };
}

/** A copy of the empty system with npm and the sources, in which no package starts a service. */
async function prepareSources(
  way: string,
  replacements?: Replacements,
): Promise<FollowedSystem & { repository: string }> {
  const installed = await prepareSystem(way, replacements);
  await addNpm(installed.system);
  await letNothingStart(installed.system);
  return Object.assign(installed, { repository: await publishSources(installed.system, way) });
}

async function letNothingStart({ root }: DebianSystem): Promise<void> {
  await writeFile(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
}

async function prepareSystem(way: string, replacements?: Replacements): Promise<FollowedSystem> {
  const system = new DebianSystem(join(folder, way));
  await run('cp', ['-a', empty.root, system.root]);
  return new FollowedSystem(system, await findFreePort(), replacements);
}

async function offer({ system }: FollowedSystem, version: string): Promise<void> {
  const target = join(system.root, packagesFolder);
  await rm(target, { recursive: true, force: true });
  await cp(join(folder, version), target, { recursive: true });
}

/** Node and npm of this machine. */
async function addNpm(system: DebianSystem): Promise<void> {
  const npm = dirname(dirname(await realpath((await run('which', ['npm'])).toString().trim())));
  await cp(npm, join(system.root, 'usr/lib/node_modules/npm'), { recursive: true });
  await copyFile(process.execPath, join(system.root, 'usr/bin/node'));
  await system.run('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/bin/npm');
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  await copyFile(certificates, join(system.root, certificates));
  // The configuration that npm brings, so that every user has it.
  await appendFile(join(system.root, 'usr/lib/node_modules/npm/npmrc'), `cafile=${certificates}\n`);
}

/** The committed sources, as a repository that can be cloned inside. Returns the folder to change them in. */
async function publishSources(system: DebianSystem, way: string): Promise<string> {
  const bare = join(system.root, 'opt/repository.git');
  await run('git', ['clone', '--quiet', '--bare', repositoryRoot, bare]);
  await chmod(join(system.root, 'root'), 0o755);
  await system.run('git', 'config', '--system', '--add', 'safe.directory', '*');
  const repository = join(folder, `${way}-repository`);
  await run('git', ['clone', '--quiet', bare, repository]);
  return repository;
}

async function publish(repository: string): Promise<void> {
  const git = (...args: string[]) => run('git', ['-C', repository, ...args]);
  await git(
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.com',
    'commit',
    '-qam',
    'change',
  );
  await git('push', '--quiet');
}

import { expect, test } from '@playwright/test';
import type { ApiReceives } from '@time-tracker/contract/api';
import { access, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallFailed, post } from '../data/api-calls.ts';
import { currentVersion } from '../data/current-version.ts';
import { run } from '../stack/child.ts';
import { findFreePort } from '../stack/free-port.ts';
import { repositoryRoot } from '../stack/stack.ts';
import { waitUntil } from '../stack/wait-until.ts';
import { readCompose, startComposedDatabase } from './composed-database.ts';
import { ContainerImage } from './container-image.ts';
import { buildServerPackages, hasProgram, InstalledServer } from './server-package.ts';

const imageMaxBytes = 400e6;
const userId = 10_001;
const container = join(repositoryRoot, 'docs/operate/container');
const composeFile = join(container, 'compose.yaml');
const composeSettings: Record<string, string> = {
  DATABASE_PASSWORD: 'secret',
  POSTGRES_PASSWORD: 'another-secret',
  PUBLIC_URL: 'https://time.example.com',
};
const account = { email: 'olivia@example.com', password: 'a long enough password' };

let folder: string;
let tree: string;
let image: ContainerImage;

test.beforeAll(async () => {
  const canBuild = process.getuid?.() === 0 && (await hasProgram('buildah'));
  expect(canBuild && (await hasProgram('debootstrap')), 'needs root and buildah').toBe(true);
  folder = await mkdtemp(join(tmpdir(), 'tracker-container-'));
  tree = join(folder, 'tree');
  await run('debootstrap', ['--variant=minbase', 'bookworm', tree, 'http://deb.debian.org/debian']);
  await slim(tree);
  image = await buildImage('0.0.9');
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('the image starts with a read-only root, admits anyone who has the link, stops, and is upgraded', async () => {
  await using opened = new AsyncDisposableStack();
  expect(image.config).toMatchObject({ User: 'time-tracker', Volumes: { '/data': {} } });
  const sizeBytes = Number((await run('du', ['-sbx', image.root])).toString().split('\t')[0]);
  expect(sizeBytes).toBeLessThan(imageMaxBytes);
  for (const name of ['npm', 'gcc', 'make'])
    await expect(access(join(image.root, 'usr/bin', name))).rejects.toThrow();

  const { data, url, settings } = await prepareServer('data');
  const server = await InstalledServer.start(image.inside(data, settings), url);
  opened.defer(() => server.kill());
  const check = image.config.Healthcheck?.Test.slice(1) ?? [];
  const [program = '', ...args] = image.inside(data, settings, check);
  await run(program, args);
  await expectFirstAccountByLink(url, server);
  const stoppedMs = await server.stopCleanly();
  await expect(run(program, args)).rejects.toThrow();

  const next = await buildImage(currentVersion);
  const upgraded = await InstalledServer.start(next.inside(data, settings), url);
  opened.defer(() => upgraded.kill());
  expect(await upgraded.version()).toBe(currentVersion);
  const [doctor = '', ...ofDoctor] = next.inside(data, settings, ['./time-tracker', 'doctor']);
  expect((await run(doctor, ofDoctor)).toString()).toContain('No problems.');
  await post(url, 'user/login', account);
  await upgraded.stopCleanly();
  test
    .info()
    .annotations.push(
      { type: 'size', description: `${Math.round(sizeBytes / 1e6)} MB` },
      { type: 'stopped in', description: `${stoppedMs} ms` },
    );
});

test('the image works on the database that compose.yaml creates, and refuses its superuser', async () => {
  await using opened = new AsyncDisposableStack();
  const composed = await readCompose(composeFile, composeSettings);
  const port = await startComposedDatabase(image, join(folder, 'database'), composed, opened);
  const { data, url, settings } = await prepareServer('data-with-database');
  const startOn = (databaseUrl: string) => {
    const address = databaseUrl.replace('database:5432', `127.0.0.1:${port}`);
    const command = image.inside(data, [...settings, `DATABASE_URL=${address}`]);
    return InstalledServer.start(command, url);
  };
  const superuser = `postgres://postgres:${composed.environment.POSTGRES_PASSWORD}@database:5432/tracker`;
  await expect(startOn(superuser)).rejects.toThrow(/is a superuser/);
  const server = await startOn(composed.databaseUrl);
  opened.defer(() => server.kill());
  await expectFirstAccountByLink(url, server);
  await server.stopCleanly();
  await expect(access(join(data, 'postgres'))).rejects.toThrow();
});

test('compose.yaml is complete, and refuses to start without one of its settings', async () => {
  const { databaseUrl } = await readCompose(composeFile, composeSettings);
  expect(databaseUrl).toBe('postgres://tracker:secret@database:5432/tracker');
  for (const name of Object.keys(composeSettings)) {
    const others = Object.entries(composeSettings).filter(([other]) => other !== name);
    const reading = readCompose(composeFile, Object.fromEntries(others));
    await expect(reading).rejects.toThrow(new RegExp(name));
  }
});

async function buildImage(version: string): Promise<ContainerImage> {
  const packages = await buildServerPackages(join(folder, `packages-${version}`), version);
  const built = new ContainerImage(join(folder, `image-${version}`));
  await built.build(tree, join(container, 'Containerfile'), packages.folder);
  return built;
}

/** An empty folder for /data, and the settings of a server on a free port. */
async function prepareServer(name: string) {
  const data = join(folder, name);
  await mkdir(data);
  await chown(data, userId, userId);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  return { data, url, settings: [`PORT=${port}`, `PUBLIC_URL=${url}`] };
}

/** Removes what Debian's slim images do not have, so that the size is comparable. */
async function slim(tree: string): Promise<void> {
  const documents = ['doc', 'info', 'locale', 'man'].map((name) => join('usr/share', name));
  for (const path of [...documents, 'var/cache/apt', 'var/lib/apt/lists'])
    await rm(join(tree, path), { recursive: true, force: true });
  for (const path of ['var/cache/apt/archives/partial', 'var/lib/apt/lists/partial'])
    await mkdir(join(tree, path), { recursive: true });
}

async function expectFirstAccountByLink(url: string, server: InstalledServer): Promise<void> {
  const register = (email: string, invitation?: string) =>
    post<ApiReceives['user']['register']>(url, 'register', {
      email,
      first_name: 'Olivia',
      last_name: 'Example',
      password: account.password,
      password_confirmation: account.password,
      invitation,
    });
  // Printed a moment after the server answers.
  const secret = await waitUntil(
    'the link for the first account is printed',
    () => /registration\?invitation=(\S+)/.exec(server.output())?.[1],
  );
  await expect(register('stranger@example.com')).rejects.toThrow(CallFailed);
  expect((await register(account.email, secret)).user.type).toBe('Owner');
  await expect(register('second@example.com', secret)).rejects.toThrow(CallFailed);
}

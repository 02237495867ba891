import { expect, test } from '@playwright/test';
import type { ApiReceives } from '@time-tracker/contract/api';
import { access, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallFailed, post } from '../data/api-calls.ts';
import { run } from '../stack/child.ts';
import { findFreePort } from '../stack/free-port.ts';
import { repositoryRoot } from '../stack/stack.ts';
import { ContainerImage } from './container-image.ts';
import { buildServerPackages, hasProgram, InstalledServer } from './server-package.ts';

const imageMaxBytes = 400e6;
const userId = 10_001;
const container = join(repositoryRoot, 'docs/operate/container');
const account = { email: 'olivia@example.com', password: 'a long enough password' };

test('the image starts with a read-only root, admits anyone who has the link, stops, and is upgraded', async () => {
  const canBuild = process.getuid?.() === 0 && (await hasProgram('buildah'));
  expect(canBuild && (await hasProgram('debootstrap')), 'needs root and buildah').toBe(true);
  const folder = await mkdtemp(join(tmpdir(), 'tracker-container-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const tree = join(folder, 'tree');
  await run('debootstrap', ['--variant=minbase', 'bookworm', tree, 'http://deb.debian.org/debian']);
  await slim(tree);
  const image = await buildImage(folder, { tree, version: '0.0.9' });
  expect(image.config).toMatchObject({ User: 'time-tracker', Volumes: { '/data': {} } });
  const sizeBytes = Number((await run('du', ['-sbx', image.root])).toString().split('\t')[0]);
  expect(sizeBytes).toBeLessThan(imageMaxBytes);
  for (const name of ['npm', 'gcc', 'make'])
    await expect(access(join(image.root, 'usr/bin', name))).rejects.toThrow();

  const data = join(folder, 'data');
  await mkdir(data);
  await chown(data, userId, userId);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = [`PORT=${port}`, `PUBLIC_URL=${url}`];
  const server = await InstalledServer.start(image.inside(data, settings), url);
  opened.defer(() => server.kill());
  const check = image.config.Healthcheck?.Test.slice(1) ?? [];
  const [program = '', ...args] = image.inside(data, settings, check);
  await run(program, args);
  await expectFirstAccountByLink(url, server);
  const stoppedMs = await server.stopCleanly();
  await expect(run(program, args)).rejects.toThrow();

  const next = await buildImage(folder, { tree, version: '0.1.0' });
  const upgraded = await InstalledServer.start(next.inside(data, settings), url);
  opened.defer(() => upgraded.kill());
  expect(await upgraded.version()).toBe('0.1.0');
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

test('compose.yaml is complete, and refuses to start without a password', async () => {
  const compose = (settings: Record<string, string>) =>
    run('docker-compose', ['--file', join(container, 'compose.yaml'), 'config'], {
      env: { PUBLIC_URL: 'https://time.example.com', ...settings },
    });
  expect((await compose({ DATABASE_PASSWORD: 'secret' })).toString()).toContain(
    'postgres://tracker:secret@database:5432/tracker',
  );
  await expect(compose({})).rejects.toThrow(/DATABASE_PASSWORD/);
});

async function buildImage(
  folder: string,
  { tree, version }: { tree: string; version: string },
): Promise<ContainerImage> {
  const packages = await buildServerPackages(join(folder, `packages-${version}`), version);
  const image = new ContainerImage(join(folder, `image-${version}`));
  await image.build(tree, join(container, 'Containerfile'), packages.folder);
  return image;
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
  const secret = /registration\?invitation=(\S+)/.exec(server.output())?.[1];
  await expect(register('stranger@example.com')).rejects.toThrow(CallFailed);
  expect((await register(account.email, secret)).user.type).toBe('Owner');
  await expect(register('second@example.com', secret)).rejects.toThrow(CallFailed);
}

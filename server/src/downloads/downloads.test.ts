import { appendFile, mkdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ApiReceives } from '@time-tracker/contract/api';
import {
  debName,
  installerName,
  makePackageFolder,
  samplePackage,
  tarballName,
  writeChecksums,
} from '../testing/package-samples.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type List = ApiReceives['download']['list'];

const deb = samplePackage(debName);
const tarball = samplePackage(tarballName);
const installer = samplePackage(installerName);
const samples = [deb, tarball, installer];

const hostileNames = [
  '..%2fsecret',
  '%2e%2e%2fsecret',
  '..%5csecret',
  '%2fetc%2fpasswd',
  'SHA256SUMS',
  '.%2f' + installerName,
  installerName + '%00',
  installerName + '%0a',
  '%00',
  '%ff',
  'a'.repeat(5000),
  'x%22%0d%0aset-cookie:%20a=b',
];

async function startWithPackages() {
  const packages = await makePackageFolder(samples);
  const app = await startTestApp({ downloadsFolder: packages.folder });
  return {
    app,
    folder: packages.folder,
    file: (name: string) => join(packages.folder, name),
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await packages[Symbol.asyncDispose]();
    },
  };
}

async function listed(app: TestApp): Promise<string[]> {
  const { body } = await app.post<List>('/api/download/list');
  return body.packages.map(({ name }) => name);
}

const get = (app: TestApp, name: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url: `/api/downloads/${name}`, headers });

test('lists the packages of the server to anyone, and serves each', async () => {
  await using started = await startWithPackages();
  const { app } = started;
  const { status, body } = await app.post<List>('/api/download/list');
  expect([status, body.status, body.external_url]).toEqual([200, 'available', null]);
  expect(body.packages.map(({ name }) => name)).toEqual([debName, tarballName, installerName]);
  expect(body.packages[2]).toEqual({
    name: installerName,
    system: 'windows',
    kind: 'installer',
    arch: 'x64',
    version: '0.1.0',
    size_bytes: installer.content.length,
    sha256: installer.sha256,
    url: `/api/downloads/${installerName}`,
  });
  for (const { name, content, sha256 } of samples) {
    const answer = await get(app, name);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-disposition': `attachment; filename="${name}"`,
      'content-type': 'application/octet-stream',
      'content-length': String(content.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      etag: `"${sha256}"`,
    });
  }
});

test('a download continues where it stopped', async () => {
  await using started = await startWithPackages();
  const { app } = started;
  const rest = await get(app, deb.name, { range: 'bytes=100000-', 'if-range': `"${deb.sha256}"` });
  expect([rest.statusCode, rest.headers['content-range']]).toEqual([
    206,
    'bytes 100000-299999/300000',
  ]);
  expect(rest.rawPayload.equals(deb.content.subarray(100_000))).toBe(true);
  const changed = await get(app, deb.name, { range: 'bytes=100000-', 'if-range': '"other"' });
  expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, 300_000]);
  const beyond = await get(app, deb.name, { range: 'bytes=300000-' });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */300000']);
  const known = await get(app, deb.name, { 'if-none-match': `W/"${deb.sha256}"` });
  expect([known.statusCode, known.body]).toEqual([304, '']);
  const head = await app.server.inject({ method: 'HEAD', url: `/api/downloads/${deb.name}` });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '300000', '']);
});

test('does not offer a file that is changed, incomplete, missing, foreign or a link', async () => {
  await using started = await startWithPackages();
  const { app, file } = started;
  const offers = async (name: string) => {
    const { statusCode } = await get(app, name);
    return [(await listed(app)).includes(name), statusCode];
  };
  expect(await offers(deb.name)).toEqual([true, 200]);

  await appendFile(file(deb.name), 'x');
  expect(await offers(deb.name), 'changed').toEqual([false, 404]);
  await writeFile(file(deb.name), deb.content);
  expect(await offers(deb.name), 'as before').toEqual([true, 200]);
  await truncate(file(tarball.name), 1000);
  expect(await offers(tarball.name), 'incomplete').toEqual([false, 404]);
  await rename(file(installer.name), file('elsewhere'));
  expect(await offers(installer.name), 'missing').toEqual([false, 404]);
  await symlink(file('elsewhere'), file(installer.name));
  expect(await offers(installer.name), 'a link').toEqual([false, 404]);
  expect(await offers('elsewhere'), 'foreign').toEqual([false, 404]);
  const notListed = 'time-tracker-recorder-0.2.0-windows-x64.exe';
  await writeFile(file(notListed), installer.content);
  expect(await offers(notListed), 'not in SHA256SUMS').toEqual([false, 404]);

  await rm(file('SHA256SUMS'));
  expect((await app.post<List>('/api/download/list')).body).toEqual({
    status: 'none',
    packages: [],
    external_url: null,
  });
});

test('offers the latest version; earlier ones stay available by name', async () => {
  await using started = await startWithPackages();
  const { app, file } = started;
  const newer = samplePackage('time-tracker-recorder-0.1.1-windows-x64.exe');
  await writeFile(file(newer.name), newer.content);
  await writeFile(file('SHA256SUMS'), writeChecksums([...samples, newer]));
  expect(await listed(app)).toEqual([debName, tarballName, newer.name]);
  expect((await get(app, installer.name)).statusCode).toBe(200);
});

test('refuses hostile names', async () => {
  await using started = await startWithPackages();
  const secret = join(started.folder, '..', 'secret');
  await writeFile(secret, 'secret');
  for (const name of hostileNames) {
    const answer = await get(started.app, name);
    expect([answer.statusCode, answer.body.includes('not_found')], name).toEqual([404, true]);
  }
  await rm(secret);
});

test('says that packages cannot be read when the folder is unreadable', async () => {
  const packages = await makePackageFolder([]);
  await rm(join(packages.folder, 'SHA256SUMS'));
  // A folder cannot be read as a file, whatever the permissions.
  await mkdir(join(packages.folder, 'SHA256SUMS'));
  const app = await startTestApp({ downloadsFolder: packages.folder });
  try {
    expect((await app.post<List>('/api/download/list')).body.status).toBe('unreachable');
  } finally {
    await app.close();
    await packages[Symbol.asyncDispose]();
  }
});

test.each([
  ['https://example.com/app.exe', 'https://example.com/app.exe', 'external'],
  ['https://127.0.0.1:9/downloads/', '/how-to-record', 'unreachable'],
  [undefined, '/how-to-record', 'none'],
])('with DOWNLOAD_URL %s, "Download App" leads to %s', async (downloadUrl, target, status) => {
  const app = await startTestApp({ downloadUrl });
  try {
    const answer = await app.server.inject('/api/download');
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, target]);
    const { body } = await app.post<List>('/api/download/list');
    expect([body.status, body.external_url]).toEqual([
      status,
      status === 'external' ? downloadUrl : null,
    ]);
  } finally {
    await app.close();
  }
});

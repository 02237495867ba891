import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { serveWeb } from './serve-web.ts';

const page =
  '<meta property="csp-nonce" nonce="%CSP_NONCE%">' +
  '<meta name="tracker-settings" content="%TRACKER_SETTINGS%"><div id="root"></div>';
const script = 'console.log("the app");'.repeat(100);

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracker-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'assets/index-abc123.js'), script);
  await writeFile(join(folder, 'assets/index-abc123.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets/index-abc123.js.gz'), gzipSync(script));
  await writeFile(join(folder, 'assets/small-def456.css'), 'a{}');
  app = await startTestApp({ webFolder: folder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url, headers });

test.each([
  '/',
  '/dashboard/home',
  '/auth/login?next=%2F',
  '/error/404',
  '/a/b.c',
  '/apiary',
  '/%zz',
])('%s returns the page with a policy that allows only our own files', async (url) => {
  const { statusCode, headers, body } = await get(url);
  if (url === '/%zz') {
    expect(statusCode).toBe(404);
    return;
  }
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['referrer-policy']).toBe('same-origin');
  expect(headers['x-content-type-options']).toBe('nosniff');
  const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? '';
  expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'nonce-${nonce}'; ` +
      `img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; ` +
      `form-action 'self'; frame-ancestors 'none'`,
  );
});

function readSettings(page: string): unknown {
  const [, written = ''] = /<meta name="tracker-settings" content="([^"]*)">/.exec(page) ?? [];
  expect(written).not.toContain('<');
  const text = written.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  return JSON.parse(text);
}

test('the page contains the settings', async () => {
  const { body } = await get('/');
  expect(readSettings(body)).toEqual({ google: false });
});

test('the page contains the settings, escaped', async () => {
  const server = fastify();
  const settings = { name: 'a"b<c&d' };
  await serveWeb(server, folder, settings);
  const { body } = await server.inject('/');
  expect(readSettings(body)).toEqual(settings);
  await server.close();
});

test('each response has a new nonce', async () => {
  const [one, two] = [await get('/'), await get('/')];
  expect(one.headers['content-security-policy']).not.toBe(two.headers['content-security-policy']);
});

test('caches files with a hash forever, others for an hour', async () => {
  const asset = await get('/assets/index-abc123.js');
  expect(asset.statusCode).toBe(200);
  expect(asset.body).toBe(script);
  expect(asset.headers['content-type']).toBe('application/javascript; charset=utf-8');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const icon = await get('/favicon.svg');
  expect(icon.headers['content-type']).toBe('image/svg+xml');
  expect(icon.headers['cache-control']).toBe('public, max-age=3600');
  const again = await get('/favicon.svg', { 'if-none-match': String(icon.headers['etag']) });
  expect(again.statusCode).toBe(304);
});

test('sends the policy of permissions only with pages, where browsers read it', async () => {
  const [page, asset] = [await get('/'), await get('/assets/index-abc123.js')];
  expect(page.headers['permissions-policy']).toContain('camera=()');
  expect(asset.headers['permissions-policy']).toBeUndefined();
  expect(asset.headers['x-content-type-options']).toBe('nosniff');
});

test('sends compressed files to clients that accept them', async () => {
  const url = '/assets/index-abc123.js';
  const brotli = await get(url, { 'accept-encoding': 'gzip, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotli.headers['vary']).toBe('accept-encoding');
  expect(brotli.headers['content-type']).toBe('application/javascript; charset=utf-8');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script);
  const gzip = await get(url, { 'accept-encoding': 'gzip' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(script);
  const small = await get('/assets/small-def456.css', { 'accept-encoding': 'gzip, br' });
  expect([small.headers['content-encoding'], small.body]).toEqual([undefined, 'a{}']);
});

test.each([
  '/assets/old-000000.js',
  '/assets/',
  '/assets/../index.html',
  '/assets/..%2findex.html',
  '/assets/%2e%2e/%2e%2e/etc/passwd',
  '/assets/a%00b.js',
  '/assets/.hidden',
])('%s is not a page and not cached', async (url) => {
  const { statusCode, headers, body } = await get(url);
  if (/\.\.|%2e/.test(url) && statusCode === 200) {
    // The client resolves the dots; the resulting path is a page.
    expect(body).toContain('id="root"');
    return;
  }
  expect([400, 403, 404]).toContain(statusCode);
  expect(headers['cache-control']).toBe('no-store');
});

test.each([
  '/assets',
  '/assets/gone.js?v=2',
  '/assets/gone.css',
  '/assets/deeper/gone.js',
  '/assets%2fgone.js',
  '/Assets/gone.js',
  '/.env',
  '/.git/config',
  '/%2eenv',
  '/.well-known/security.txt',
  '/dashboard/.hidden',
  '/dashboard/..%2f..%2fetc%2fpasswd',
  '/dashboard%5c..%5csecret',
])('%s returns 404, compressed or not', async (url) => {
  for (const encoding of ['identity', 'gzip, br']) {
    const answer = await get(url, { 'accept-encoding': encoding });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  }
});

test('does not affect the API', async () => {
  expect((await get('/api/health')).json()).toMatchObject({ status: 'ok' });
  const unknown = await get('/api/nothing');
  expect(unknown.statusCode).toBe(404);
  expect(unknown.json()).toMatchObject({ code: 'not_found' });
  expect((await get('/api')).statusCode).toBe(404);
  expect((await get('/api/user/login')).statusCode).toBe(405);
  const posted = await app.post('/dashboard/home', {});
  expect(posted.status).toBe(404);
});

test('answers HEAD for the page without a body', async () => {
  const { statusCode, body } = await app.server.inject({ method: 'HEAD', url: '/auth' });
  expect([statusCode, body]).toEqual([200, '']);
});

test('without a build, the page says what to do and the API works', async () => {
  const bare = await startTestApp({ webFolder: join(folder, 'nowhere') });
  try {
    const answer = await bare.server.inject('/');
    expect(answer.statusCode).toBe(404);
    expect(answer.json<{ message: string }>().message).toContain('npm run build');
    expect((await bare.server.inject('/api/health')).statusCode).toBe(200);
  } finally {
    await bare.close();
  }
});

test('a rebuild while the server runs changes the page without downtime', async () => {
  const rebuilt = await mkdtemp(join(tmpdir(), 'tracker-web-'));
  const path = join(rebuilt, 'index.html');
  const running = await startTestApp({ webFolder: rebuilt });
  try {
    const read = async () => (await running.server.inject('/dashboard/home')).body;
    await writeFile(path, '<script src="/assets/index-old.js"></script>');
    expect(await read()).toContain('index-old.js');
    await rm(path);
    expect(await read()).toContain('index-old.js');
    await writeFile(path, '<script src="/assets/index-new.js"></script>');
    await utimes(path, new Date(), new Date(Date.now() + 5000));
    expect(await read()).toContain('index-new.js');
  } finally {
    await running.close();
    await rm(rebuilt, { recursive: true, force: true });
  }
});

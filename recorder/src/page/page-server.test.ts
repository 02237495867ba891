import { mkdir, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { LocalState, RecorderAction } from '@time-tracker/contract/local-recorder';
import { expect, it, onTestFinished } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { exampleLocalState } from '../testing/example-local-state.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { PageServer } from './page-server.ts';

const captureId = '01890a5d-ac96-774b-bcce-b302099a8057';

type Sent = { method?: string; headers?: Record<string, string>; body?: string | Buffer };
type Received = { status: number; headers: IncomingMessage['headers']; text: string };

/** As any program of this machine sends it: with the headers it likes, and without a browser's rules. */
function send(url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Received> {
  const { hostname, port } = new URL(url);
  const path = url.slice(new URL(url).origin.length);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, method, headers, agent: false });
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    request.end(body);
  });
}

async function builtPage(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<html><meta nonce="%CSP_NONCE%">the page</html>');
  await writeFile(join(folder, 'assets', 'page.js'), 'run()');
  await writeFile(join(folder, '.built-from'), 'a stamp');
  return folder;
}

async function openPage() {
  const performed: RecorderAction[] = [];
  const clock = { now: 0 };
  let state: LocalState = exampleLocalState;
  const server = await PageServer.open({
    pageFolder: await builtPage(),
    now: () => clock.now,
    readState: () => Promise.resolve(state),
    perform: (action) => {
      performed.push(action);
      return Promise.resolve({ ok: true, message: null });
    },
    readCapture: (id) => Promise.resolve(id === captureId ? Buffer.from('RIFF') : undefined),
  });
  onTestFinished(() => server.close());
  const link = server.createLink();
  const folder = new URL('./', link).href;
  const signIn = async (from = server.createLink()) => {
    const opened = await send(from);
    expect(opened.status, opened.text).toBe(200);
    return cookieOf(opened);
  };
  const act = (cookie: string, action: unknown, more: Record<string, string> = {}) =>
    send(`${folder}actions`, {
      method: 'POST',
      headers: {
        cookie,
        origin: new URL(link).origin,
        'content-type': 'application/json',
        ...more,
      },
      body: JSON.stringify(action),
    });
  const change = (next: LocalState) => void (state = next);
  return { server, folder, link, clock, performed, signIn, act, change };
}

function cookieOf({ headers }: Received): string {
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

it('gives the page, its files, captures and actions to the person who has its cookie', async () => {
  const { folder, link, signIn, act, performed } = await openPage();
  const { headers } = await send(link);
  expect(headers['set-cookie']?.[0]).toMatch(
    new RegExp(`; Path=${new URL(folder).pathname}; HttpOnly; SameSite=Strict$`),
  );
  const cookie = await signIn();
  const page = await send(folder, { headers: { cookie } });
  expect(page.text).toContain('the page');
  const nonce = /nonce="([^"]+)"/.exec(page.text)?.[1];
  const policy = page.headers['content-security-policy'];
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("default-src 'none'");
  expect(page.headers['access-control-allow-origin']).toBeUndefined();
  expect((await send(`${folder}assets/page.js`, { headers: { cookie } })).text).toBe('run()');
  const capture = await send(`${folder}captures/${captureId}`, { headers: { cookie } });
  expect(capture).toMatchObject({ status: 200, text: 'RIFF' });
  expect(await act(cookie, { action: 'stop' })).toMatchObject({ status: 200 });
  expect(performed).toEqual([{ action: 'stop' }]);
});

it('listens on the loopback interface only', async () => {
  const { link } = await openPage();
  expect(new URL(link).hostname).toBe('127.0.0.1');
  const elsewhere = link.replace('127.0.0.1', '127.0.0.2');
  await expect(send(elsewhere)).rejects.toThrow('ECONNREFUSED');
});

it.each(['evil.example', 'localhost', '127.0.0.1', 'evil.example:80', '127.0.0.1.evil.example'])(
  'refuses a domain that was rebound to this machine: %s',
  async (host) => {
    const { folder, link, signIn, act, performed } = await openPage();
    const cookie = await signIn();
    for (const url of [link, folder, `${folder}events`, `${folder}captures/${captureId}`]) {
      expect((await send(url, { headers: { cookie, host } })).status).toBe(403);
    }
    expect((await act(cookie, { action: 'stop' }, { host })).status).toBe(403);
    expect(performed).toEqual([]);
  },
);

it.each(['http://evil.example', 'https://127.0.0.1', 'http://127.0.0.1:1', 'null', ''])(
  'refuses actions and reads of another page: origin "%s"',
  async (origin) => {
    const { folder, signIn, act, performed } = await openPage();
    const cookie = await signIn();
    expect((await act(cookie, { action: 'stop' }, { origin })).status).toBe(403);
    const read = await send(`${folder}events`, { headers: { cookie, origin } });
    expect(read.status).toBe(403);
    expect(performed).toEqual([]);
  },
);

it('refuses an action without an origin, which no browser sends', async () => {
  const { folder, signIn, performed } = await openPage();
  const headers = { cookie: await signIn(), 'content-type': 'application/json' };
  const body = '{"action":"stop"}';
  const response = await send(`${folder}actions`, { method: 'POST', headers, body });
  expect(response.status).toBe(403);
  expect(performed).toEqual([]);
});

it.each(['cross-site', 'same-site'])('shows nothing inside another page: %s', async (site) => {
  const { folder, signIn } = await openPage();
  const headers = { cookie: await signIn(), 'sec-fetch-site': site };
  for (const name of ['', 'events', 'assets/page.js', `captures/${captureId}`]) {
    expect((await send(`${folder}${name}`, { headers })).status, name).toBe(403);
  }
});

it.each(['', 'recorder=', 'recorder=guess', 'other=1'])(
  'shows nothing to another person of this machine: cookie "%s"',
  async (cookie) => {
    const { folder, act, performed } = await openPage();
    for (const name of ['', 'events', 'assets/page.js', `captures/${captureId}`]) {
      const headers: Record<string, string> = cookie === '' ? {} : { cookie };
      const response = await send(`${folder}${name}`, { headers });
      expect(response.status, name).toBe(403);
      expect(response.text).not.toContain('Ann Lee');
    }
    expect((await act(cookie, { action: 'stop' })).status).toBe(403);
    expect(performed).toEqual([]);
  },
);

it('exchanges a token once, and ends the session of a token that is used again', async () => {
  const { folder, link, signIn } = await openPage();
  const cookie = await signIn(link);
  const stream = await fetch(`${folder}events`, { headers: { cookie } });
  const again = await send(link);
  expect(again.status).toBe(403);
  expect(again.headers['set-cookie']).toBeUndefined();
  expect((await send(folder, { headers: { cookie } })).status).toBe(403);
  await expect(stream.text()).rejects.toThrow('terminated');
});

it('refuses a token that is too old or unknown', async () => {
  const { link, clock } = await openPage();
  clock.now = 5 * minuteMs + 1;
  expect((await send(link)).status).toBe(403);
  expect((await send(link.replace(/token=.*/, 'token=guess'))).status).toBe(403);
  expect((await send(link.replace(/\?.*/, ''))).status).toBe(403);
});

it('refuses a cookie of an earlier run', async () => {
  const earlier = await openPage();
  const cookie = await earlier.signIn();
  await earlier.server.close();
  const { folder, link } = await openPage();
  expect((await send(folder, { headers: { cookie } })).status).toBe(403);
  const sameFolder = new URL(new URL(earlier.folder).pathname, link).href;
  expect((await send(sameFolder, { headers: { cookie } })).status).toBe(404);
});

it.each([
  ['unknown', { action: 'format_disk' }],
  ['no object', 'stop'],
  ['with more than it may have', { action: 'stop', path: '/etc/passwd' }],
  ['looser than allowed', { action: 'pause', minutes: 100_000 }],
])('refuses an action that is %s', async (_, action) => {
  const { signIn, act, performed } = await openPage();
  expect((await act(await signIn(), action)).status).toBe(400);
  expect(performed).toEqual([]);
});

it('refuses a body of another type, which other pages could send without asking', async () => {
  const { signIn, act, performed } = await openPage();
  const more = { 'content-type': 'text/plain' };
  expect((await act(await signIn(), { action: 'stop' }, more)).status).toBe(415);
  expect(performed).toEqual([]);
});

it('refuses a body that is too large, whether or not it says so', async () => {
  const { folder, link, signIn, performed } = await openPage();
  const headers = {
    cookie: await signIn(),
    origin: new URL(link).origin,
    'content-type': 'application/json',
  };
  const body = Buffer.alloc(200_000, ' ');
  const url = `${folder}actions`;
  const length = { 'content-length': String(body.length) };
  for (const more of [length, { 'transfer-encoding': 'chunked' }]) {
    // It may hang up before everything was sent.
    const sent = send(url, { method: 'POST', headers: { ...headers, ...more }, body });
    const status = await sent.then(
      (response) => response.status,
      (error: NodeJS.ErrnoException) => error.code ?? '',
    );
    expect([413, 'ECONNRESET', 'EPIPE']).toContain(status);
  }
  expect(performed).toEqual([]);
  expect((await send(folder, { headers })).status).toBe(200);
});

it.each([
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e/package.json',
  'assets/../../package.json',
  'assets/..%5c..%5cpackage.json',
  '/etc/passwd',
  '.built-from',
  'captures/../index.html%00',
  'captures/../../secret',
])('serves no file outside the page: %s', async (path) => {
  const { folder, signIn } = await openPage();
  const response = await send(`${folder}${path}`, { headers: { cookie: await signIn() } });
  expect(response.status).toBe(404);
  expect(response.text).not.toMatch(/root:|"name"|a stamp/);
});

it('sends the state at once and whenever it changes', async () => {
  const { server, folder, signIn, change } = await openPage();
  const response = await fetch(`${folder}events`, { headers: { cookie: await signIn() } });
  let text = '';
  const reading = (async () => {
    for await (const part of response.body!) text += Buffer.from(part).toString();
  })();
  await waitUntil('the first state', () => text.includes('"state":"paused"'));
  expect(server.isViewed).toBe(true);
  change({ ...exampleLocalState, state: 'locked' });
  await waitUntil('the changed state', () => text.includes('"state":"locked"'));
  await server.close();
  await reading.catch(() => undefined);
});

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { ApiReceives } from '@time-tracker/contract/api';
import { minuteMs } from '@time-tracker/contract/time/durations';
import {
  debName,
  installerName,
  samplePackage,
  writeChecksums,
} from '../testing/package-samples.ts';
import { startTestApp } from '../testing/test-app.ts';
import { createPackageAddress } from './package-address.ts';

type List = ApiReceives['download']['list'];

/** A web server whose answers the test can exchange. */
async function startWebServer(first: RequestListener) {
  let answer = first;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/downloads/`,
    requests,
    answerWith: (next: RequestListener) => {
      answer = next;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const deb = samplePackage(debName);
const installer = samplePackage(installerName);

/** A folder with the packages. The installer is listed, but not there. */
const folder: RequestListener = (request, response) => {
  if (request.url === '/downloads/SHA256SUMS') {
    response.end(writeChecksums([deb, installer, { name: '../x.exe', sha256: deb.sha256 }]));
  } else if (request.url === `/downloads/${debName}`) {
    response.setHeader('content-length', deb.content.length).end();
  } else {
    response.writeHead(404).end();
  }
};

test('lists the packages at DOWNLOAD_URL, remembers them, and says when it is unreachable', async () => {
  await using web = await startWebServer(folder);
  const app = await startTestApp({ downloadUrl: web.url });
  const list = async () => (await app.post<List>('/api/download/list')).body;
  const startMs = Date.parse('2026-03-02T09:00:00.000Z');
  const setMinute = (minutes: number) => app.setNow(new Date(startMs + minutes * minuteMs));
  try {
    setMinute(0);
    const first = await Promise.all([list(), list(), list()]);
    expect(first[2]).toEqual({
      status: 'available',
      external_url: null,
      packages: [
        {
          name: debName,
          system: 'linux',
          kind: 'deb',
          arch: 'x64',
          version: '0.1.0',
          size_bytes: deb.content.length,
          sha256: deb.sha256,
          url: `${web.url}${debName}`,
        },
      ],
    });
    setMinute(9);
    await list();
    expect(web.requests.sort()).toEqual([
      'GET /downloads/SHA256SUMS',
      `HEAD /downloads/${installerName}`,
      `HEAD /downloads/${debName}`,
    ]);

    web.answerWith((_request, response) => response.writeHead(500).end());
    setMinute(11);
    expect(await list()).toEqual({ status: 'unreachable', packages: [], external_url: null });
    web.answerWith(folder);
    expect((await list()).status, 'retried later').toBe('unreachable');
    setMinute(12);
    expect((await list()).status).toBe('available');
    // Packages elsewhere are not served here.
    expect((await app.server.inject(`/api/downloads/${debName}`)).statusCode).toBe(404);
  } finally {
    await app.close();
  }
});

test.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  ['stops in the middle', (_request, response) => response.write('abc')],
  ['sends a huge list', (_request, response) => response.end(Buffer.alloc(200_000, 'a'))],
  [
    'redirects in a circle',
    (_request, response) => response.writeHead(302, { location: '#' }).end(),
  ],
  ['closes the connection', (request) => request.socket.destroy()],
])('is unreachable when the server %s', async (_title, answer) => {
  await using web = await startWebServer(answer);
  const errors: unknown[] = [];
  const address = createPackageAddress({
    baseUrl: web.url,
    now: () => new Date(),
    onUnreachable: (error) => errors.push(error),
    timeoutMs: 500,
  });
  expect(await address.list()).toBeUndefined();
  expect(errors).toHaveLength(1);
});

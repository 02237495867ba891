import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DemoError } from './demo-error.ts';

export type Gateway = { port: number; close(): Promise<void> };

type GatewayOptions = {
  host: string;
  /** With 0, the system chooses a free one. */
  port: number;
  serverUrl: string;
  /** Whom `/demo/<key>` signs in. */
  accounts: ReadonlyMap<string, { email: string; password: string }>;
};

/**
 * A reverse proxy in front of the server. The one address of its own, `/demo/<key>`, signs in to an
 * account of the example data: only a page of the same origin can store a session for the web app.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { host, port, serverUrl, accounts } = options;
  const server = createServer((incoming, reply) => {
    const [, key = ''] = /^\/demo\/(\w+)$/.exec(incoming.url ?? '') ?? [];
    const account = accounts.get(key);
    if (account !== undefined) sendSignInPage(reply, account);
    else forward(incoming, reply, serverUrl);
  });
  server.requestTimeout = 0;
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    const other = `PORT=${port + 1} npm run demo`;
    throw new DemoError(
      `Port ${port} is in use. Stop that program or choose another port: ${other}`,
    );
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function forward(incoming: IncomingMessage, reply: ServerResponse, serverUrl: string): void {
  const { hostname, port } = new URL(serverUrl);
  const { method, url: path, headers, socket } = incoming;
  const outgoing = request({
    hostname,
    port,
    method,
    path,
    headers: {
      ...headers,
      'x-forwarded-for': socket.remoteAddress ?? '',
      'x-forwarded-proto': 'http',
    },
  });
  outgoing.once('response', (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
    answer.once('error', () => reply.destroy());
  });
  outgoing.once('error', () => {
    if (reply.headersSent) reply.destroy();
    else reply.writeHead(502).end();
  });
  reply.once('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

/** Signs in from the browser, so that the session is listed under that browser's name. */
function sendSignInPage(reply: ServerResponse, account: { email: string; password: string }): void {
  const script = `
    fetch('/api/user/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: ${JSON.stringify(JSON.stringify(account))},
    })
      .then((response) => (response.ok ? response.json() : Promise.reject(response)))
      .then(({ token }) => {
        localStorage.setItem('time-tracker-session', JSON.stringify({ token }));
        location.replace('/');
      })
      .catch(() => location.replace('/auth/login'));`;
  const hash = createHash('sha256').update(script).digest('base64');
  reply.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; connect-src 'self'; script-src 'sha256-${hash}'`,
    'referrer-policy': 'no-referrer',
  });
  reply.end(`<!doctype html><title>Time Tracker</title><script>${script}</script>`);
}

import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What a broken network, proxy or captive portal does to requests. */
export type Fault =
  | 'refuse'
  | 'cut request'
  | 'drop response'
  | 'truncate response'
  | 'empty object'
  | 'portal'
  | '502';

export type FaultyProxy = {
  url: string;
  /** Undefined: everything gets through. */
  setFault(fault: Fault | undefined): void;
  close(): Promise<void>;
};

const page = '<!doctype html><title>Sign in to the network</title>';

/** Stands between a recorder and the server. Streams get through unless a fault is set. */
export async function startFaultyProxy(serverUrl: string): Promise<FaultyProxy> {
  let fault: Fault | undefined;
  const sockets = new Set<Socket>();
  const server = http.createServer((request, response) => {
    switch (fault) {
      case undefined:
        return forward(
          serverUrl,
          request,
          (answer) => {
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(response);
          },
          response,
        );
      case 'refuse':
        return void request.socket.destroy();
      case 'cut request':
        return void request.once('data', () => request.socket.destroy());
      case 'drop response':
        return forward(serverUrl, request, () => request.socket.destroy(), response);
      case 'truncate response':
        return forward(serverUrl, request, (answer) => void truncate(answer, response), response);
      case 'empty object':
        request.resume();
        return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      case 'portal':
        request.resume();
        return void response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      case '502':
        request.resume();
        return void response.writeHead(502, { 'content-type': 'text/html' }).end(page);
    }
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    if (fault === 'refuse') socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    setFault: (next) => {
      fault = next;
      // Connections that are open, such as streams, meet the fault, too.
      if (next !== undefined) for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function forward(
  serverUrl: string,
  request: IncomingMessage,
  onAnswer: (answer: IncomingMessage) => void,
  response: ServerResponse,
): void {
  const { method, headers } = request;
  const forwarded = http.request(
    new URL(request.url ?? '/', serverUrl),
    { method, headers },
    onAnswer,
  );
  forwarded.on('error', () => response.destroy());
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
}

/** Half of the body with the length of all of it, and then the end of the connection. */
async function truncate(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of answer) chunks.push(chunk as Buffer);
  } catch {
    return void response.destroy();
  }
  const body = Buffer.concat(chunks);
  response.writeHead(answer.statusCode ?? 502, {
    'content-type': 'application/json',
    'content-length': body.length,
  });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
}

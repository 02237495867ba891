// A proxy in its own process, which breaks what passes it. Its parent sets the fault.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { ProxyFault } from './fault-proxy.ts';

const target = new URL(process.argv[2] ?? '');
const page = '<html>Sign in to the network of this hotel</html>';
let fault: ProxyFault = { kind: 'none' };
const sockets = new Set<Socket>();

function isEvents(asked: IncomingMessage): boolean {
  return asked.url?.startsWith('/api/events') ?? false;
}

function forward(asked: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url: path } = asked;
  const { hostname: host, port } = target;
  const sent = request({ host, port, path, method, headers, agent: false }, (answer) =>
    pass(asked, answer, response),
  );
  sent.on('error', () => response.destroy());
  response.on('close', () => sent.destroy());
  asked.pipe(sent);
  if (fault.kind === 'slow requests fail') {
    const end = () => {
      if (!response.headersSent) response.writeHead(504).end(page);
    };
    setTimeout(end, fault.afterMs);
  }
}

/** Passes the response, as the fault has it. */
function pass(asked: IncomingMessage, answer: IncomingMessage, response: ServerResponse): void {
  answer.on('error', () => response.destroy());
  if (response.headersSent) return void answer.destroy();
  const start = () => response.writeHead(answer.statusCode ?? 502, answer.headers);
  const current = fault;
  switch (current.kind) {
    case 'buffer everything':
    case 'slow requests fail':
      collect(answer).then(
        (body) => start().end(body),
        () => response.destroy(),
      );
      return;
    case 'buffer the body':
      start().flushHeaders();
      collect(answer).then(
        (body) => response.end(body),
        () => response.destroy(),
      );
      return;
    case 'delay':
      start().flushHeaders();
      answer.on('data', (part: Buffer) => setTimeout(() => response.write(part), delayMs(asked)));
      return void answer.on('end', () => setTimeout(() => response.end(), delayMs(asked)));
    case 'cut streams':
      start();
      if (isEvents(asked)) setTimeout(() => response.destroy(), current.afterMs);
      return void answer.pipe(response);
    case 'none':
    case 'captive portal':
    case 'bad gateway':
    case 'cut connections':
    case 'truncate':
    case 'empty object':
    case 'freeze':
      start();
      answer.pipe(response);
  }
}

function delayMs(asked: IncomingMessage): number {
  return fault.kind === 'delay' && isEvents(asked) ? fault.byMs : 0;
}

async function collect(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const proxy = createServer((asked, response) => {
  switch (fault.kind) {
    case 'captive portal':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    case 'bad gateway':
      return void response.writeHead(502, { 'content-type': 'text/html' }).end(page);
    case 'cut connections':
      return void response.destroy();
    case 'truncate':
      asked.resume();
      response.writeHead(200, { 'content-length': '1000' }).write('{"results": [');
      return void asked.on('end', () => response.destroy());
    case 'empty object':
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    case 'freeze':
      return;
    case 'none':
    case 'buffer everything':
    case 'buffer the body':
    case 'delay':
    case 'cut streams':
    case 'slow requests fail':
      forward(asked, response);
  }
});

proxy.on('connection', (socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
});
process.on('message', (set: ProxyFault) => {
  fault = set;
  if (set.kind === 'freeze') for (const socket of sockets) socket.cork();
  else for (const socket of sockets) socket.destroy();
  process.send?.('set');
});
process.on('disconnect', () => process.exit(0));
proxy.listen(0, '127.0.0.1', () => process.send?.((proxy.address() as AddressInfo).port));

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { WhenFinished } from './temporary-folder.ts';

export type ReceivedRequest = {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
};
/** Writes the whole response, or breaks the connection. */
export type Responder = (request: ReceivedRequest, response: ServerResponse) => void;

/** A small HTTP server; tests may change `state.respond` at any time. */
export async function startTestServer(
  respond: Responder,
  whenFinished: WhenFinished = onTestFinished,
) {
  const requests: ReceivedRequest[] = [];
  const state = { respond };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const received = { path: request.url ?? '', headers: request.headers, body };
      requests.push(received);
      state.respond(received, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  whenFinished(close);
  return { url: `http://127.0.0.1:${port}`, port, requests, state, close };
}

export function respondJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** The content of one part of a multipart body. */
export async function readPart(request: ReceivedRequest, name: string): Promise<Buffer> {
  const form = await new Response(new Uint8Array(request.body), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData();
  const part = form.get(name);
  if (part === null) throw new Error(`The body has no part "${name}"`);
  if (typeof part === 'string') return Buffer.from(part);
  return Buffer.from(new Uint8Array(await part.arrayBuffer()));
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { WhenFinished } from './temporary-folder.ts';

export type Asked = { path: string; headers: IncomingMessage['headers']; body: Buffer };
/** Writes the whole answer, or breaks the connection. */
export type Answering = (asked: Asked, response: ServerResponse) => void;

/** A small HTTP server that answers as the test says; `answer` may be changed at any time. */
export async function answeringServer(
  answer: Answering,
  whenFinished: WhenFinished = onTestFinished,
) {
  const asked: Asked[] = [];
  const state = { answer };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const one = { path: request.url ?? '', headers: request.headers, body };
      asked.push(one);
      state.answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  whenFinished(close);
  return { url: `http://127.0.0.1:${port}`, port, asked, state, close };
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** The text of one part of a multipart body. */
export async function readPart(asked: Asked, name: string): Promise<Buffer> {
  const form = await new Response(new Uint8Array(asked.body), {
    headers: { 'content-type': asked.headers['content-type'] ?? '' },
  }).formData();
  const part = form.get(name);
  if (part === null) throw new Error(`The body has no part "${name}"`);
  if (typeof part === 'string') return Buffer.from(part);
  return Buffer.from(new Uint8Array(await part.arrayBuffer()));
}

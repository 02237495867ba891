import { connect } from 'node:net';
import type { MalformedRequest } from './malformed-requests.ts';

/** How long to wait for a response to an incomplete request. */
const timeoutMilliseconds = 400;

/**
 * Sends a possibly incomplete request over a new socket, and disconnects after a response or a timeout.
 * Returns the status, undefined for none.
 */
export function sendBytes(
  address: string,
  { call, url, headers, body, cutAfter }: MalformedRequest,
): Promise<number | undefined> {
  const { hostname, port } = new URL(address);
  const lines = Object.entries({ host: hostname, ...headers, 'content-length': body.length });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const bytes = Buffer.concat([
    Buffer.from(`${call.method} ${url.toWellFormed()} HTTP/1.1\r\n${head}\r\n`),
    body,
  ]);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setTimeout(timeoutMilliseconds, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      answer += part.toString('latin1');
      socket.destroy();
    });
    socket.on('close', () => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      resolve(status === undefined ? undefined : Number(status));
    });
    socket.write(bytes.subarray(0, cutAfter));
  });
}

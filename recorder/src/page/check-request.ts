import type { IncomingMessage } from 'node:http';

/**
 * Whether the request comes from the page itself, or is a link that a person opened. Other pages cannot
 * set these headers: a page whose domain was rebound to 127.0.0.1 has its own domain in Host, and a
 * request of another page, or of another port of this machine, has its own Origin.
 */
export function isFromPage(request: IncomingMessage, address: { host: string }): boolean {
  const { host, origin } = request.headers;
  if (host !== address.host) return false;
  if (origin !== undefined) return origin === `http://${address.host}`;
  // Browsers send Origin with every POST.
  return request.method === 'GET';
}

/**
 * Whether the browser says that another page wants the content: in a frame, an image, a script. Other
 * ports of 127.0.0.1 are the same site for cookies, so SameSite alone does not stop them. Browsers send
 * no such header with the first request of an address that a person opened in an older version.
 */
export function isForeignContent(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** The value of a cookie. */
export function readCookie(request: IncomingMessage, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}

/** The body; undefined when it is longer than allowed. */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return undefined;
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    sizeBytes += part.byteLength;
    if (sizeBytes > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a proxy does to responses: nothing, hold streams back, or cut every slow response as well. */
export type ProxyFault = 'none' | 'holds-streams' | 'cuts-slow-responses';

export type BreakingProxy = { url: string; close: () => Promise<void> };

/** Longer than any call takes that does not wait on purpose. */
const slowMs = 4_000;

/** A reverse proxy in front of `target`, with a fault of real proxies. */
export async function startBreakingProxy(
  target: string,
  fault: ProxyFault,
): Promise<BreakingProxy> {
  const server = createServer((incoming, outgoing) => forward(target, fault, incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function forward(
  target: string,
  fault: ProxyFault,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const upstream = request(new URL(incoming.url ?? '/', target), {
    method: incoming.method,
    headers: incoming.headers,
  });
  const isStream = incoming.url?.startsWith('/api/events') ?? false;
  const cut =
    fault === 'cuts-slow-responses' ? setTimeout(() => outgoing.destroy(), slowMs) : undefined;
  upstream.on('response', (response) => {
    // A buffering proxy waits for the end of the response, which a stream does not have.
    if (isStream && fault !== 'none') return;
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  upstream.on('error', () => outgoing.destroy());
  outgoing.on('close', () => {
    clearTimeout(cut);
    upstream.destroy();
  });
  incoming.pipe(upstream);
}

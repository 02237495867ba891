import type { IncomingMessage, ServerResponse } from 'node:http';
import { startReverseProxy, type ReverseProxy } from '../stack/reverse-proxy.ts';

/** What a broken network, proxy or captive portal does to requests. */
export type Fault =
  | 'refuse'
  | 'cut request'
  | 'drop response'
  | 'truncate response'
  | 'empty object'
  | 'portal'
  | '502';

export type FaultyProxy = Pick<ReverseProxy, 'url' | 'close'> & {
  /** Undefined: everything gets through. */
  setFault(fault: Fault | undefined): void;
};

const page = '<!doctype html><title>Sign in to the network</title>';

/** Stands between a recorder and the server. Streams get through unless a fault is set. */
export async function startFaultyProxy(serverUrl: string): Promise<FaultyProxy> {
  let fault: Fault | undefined;
  const proxy = await startReverseProxy(serverUrl, ({ request, response, forward }) => {
    const answer = (status: number, type: string, body: string) => {
      request.resume();
      response.writeHead(status, { 'content-type': type }).end(body);
    };
    switch (fault) {
      case undefined:
        return forward();
      case 'refuse':
        return void request.socket.destroy();
      case 'cut request':
        return void request.once('data', () => request.socket.destroy());
      case 'drop response':
        return forward(() => request.socket.destroy());
      case 'truncate response':
        return forward((upstream) => void truncate(upstream, response));
      case 'empty object':
        return answer(200, 'application/json', '{}');
      case 'portal':
        return answer(200, 'text/html', page);
      case '502':
        return answer(502, 'text/html', page);
    }
  });
  return {
    url: proxy.url,
    setFault: (next) => {
      fault = next;
      // Connections that are open, such as streams, meet the fault, too.
      if (next !== undefined) proxy.cutConnections();
    },
    close: () => proxy.close(),
  };
}

/** Half of the body with the length of all of it, and then the end of the connection. */
async function truncate(upstream: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of upstream) chunks.push(chunk as Buffer);
  } catch {
    return void response.destroy();
  }
  const body = Buffer.concat(chunks);
  response.writeHead(upstream.statusCode ?? 502, {
    'content-type': 'application/json',
    'content-length': body.length,
  });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
}

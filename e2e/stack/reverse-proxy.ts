import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReverseProxy = {
  url: string;
  cutConnections(): void;
  close(): Promise<void>;
};

/** A request that waits for what the proxy does with it. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  /** Sends the request to the server. The server's response is passed on, or given to `onResponse`. */
  forward(onResponse?: (upstream: IncomingMessage) => void): void;
};

/** Stands between a client and a server; `handle` decides what happens to each request. */
export async function startReverseProxy(
  target: string,
  handle: (exchange: Exchange) => void,
): Promise<ReverseProxy> {
  const server = http.createServer((request, response) => {
    const passOn = (upstream: IncomingMessage) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    };
    handle({
      request,
      response,
      forward: (onResponse = passOn) => forward(target, request, response, onResponse),
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cutConnections: () => server.closeAllConnections(),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function forward(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  onResponse: (upstream: IncomingMessage) => void,
): void {
  const { method, headers, url = '/' } = request;
  const forwarded = http.request(new URL(url, target), { method, headers }, onResponse);
  forwarded.on('error', () => response.destroy());
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
}

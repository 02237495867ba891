import { Agent, request } from 'node:http';

/** A minimal client, because the server on the same machine is what is measured. */
export type HttpPoster = {
  /** Resolves with the body of a 200; throws otherwise. */
  post(path: string, token: string, body: string | Buffer, contentType?: string): Promise<Buffer>;
  close(): void;
};

export function createHttpPoster(url: string, connections: number): HttpPoster {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const post: HttpPoster['post'] = (path, token, body, contentType = 'application/json') =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': contentType,
        'content-length': Buffer.byteLength(body),
      };
      const send = (isFirst: boolean) => {
        const sent = request(`${url}${path}`, { method: 'POST', agent, headers }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () => {
            const received = Buffer.concat(parts);
            if (answer.statusCode === 200) resolve(received);
            else reject(new Error(`${path} answered ${answer.statusCode}: ${received.toString()}`));
          });
        });
        sent.on('error', (error: NodeJS.ErrnoException) => {
          // The server had closed the kept connection. Recorders send again, too.
          if (isFirst && sent.reusedSocket && error.code === 'ECONNRESET') send(false);
          else reject(error);
        });
        sent.end(body);
      };
      send(true);
    });
  return {
    post,
    close: () => agent.destroy(),
  };
}

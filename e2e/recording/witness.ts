import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server said yes to, as seen on the wire between a client and the server. */
export type Witness = {
  url: string;
  /** The latest finish acknowledged for each activity. */
  activities: Map<string, Date>;
  screenshots: Set<string>;
  close(): Promise<void>;
};

type Recorded = {
  results: { activity_id: string | null; status: string; finish: string | null }[];
};

/** Stands between recorder and server and writes down every acknowledgement that got through. */
export async function startWitness(serverUrl: string): Promise<Witness> {
  const activities = new Map<string, Date>();
  const screenshots = new Set<string>();

  const note = (path: string, body: string) => {
    if (path === '/api/screenshot/upload') {
      screenshots.add((JSON.parse(body) as { id: string }).id);
    }
    if (path !== '/api/activity/record') return;
    for (const { activity_id: id, status, finish } of (JSON.parse(body) as Recorded).results) {
      if (id !== null && finish !== null && status !== 'refused') {
        activities.set(id, new Date(finish));
      }
    }
  };

  const server = http.createServer((request, response) => {
    const forwarded = http.request(
      new URL(request.url ?? '/', serverUrl),
      { method: request.method, headers: request.headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', () => response.destroy());
        answer.on('end', () => {
          const body = Buffer.concat(chunks);
          if (answer.statusCode === 200 && answer.complete)
            note(request.url ?? '', body.toString());
          response.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
        });
      },
    );
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    activities,
    screenshots,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

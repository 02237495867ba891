import type { IncomingMessage } from 'node:http';
import { startReverseProxy } from '../stack/reverse-proxy.ts';

/** What the server acknowledged, as seen on the wire between a client and the server. */
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

/** A proxy between recorder and server that notes every acknowledgment that got through. */
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

  const proxy = await startReverseProxy(serverUrl, ({ request, response, forward }) => {
    const noteAndPassOn = async (upstream: IncomingMessage) => {
      const chunks: Buffer[] = [];
      for await (const chunk of upstream) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      if (upstream.statusCode === 200) note(request.url ?? '', body.toString());
      response.writeHead(upstream.statusCode ?? 502, upstream.headers).end(body);
    };
    forward((upstream) => void noteAndPassOn(upstream).catch(() => response.destroy()));
  });
  return { url: proxy.url, activities, screenshots, close: () => proxy.close() };
}

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { letTimePass } from '../stack/wait-until.ts';

/** A stream of events that is opened again whenever it ends, as browsers do. */
export type FollowedEvents = {
  /** How often it was opened. */
  opened(): number;
  /** How often events of a type were received. */
  count(type: string): number;
  /** Reasons other than an ordinary end. */
  failures: string[];
  stop(): Promise<void>;
};

const retryMilliseconds = 2000;

export function followEvents(url: string, token: string): FollowedEvents {
  const stopping = new AbortController();
  const failures: string[] = [];
  const counts = new Map<string, number>();
  let lastEventId: string | undefined;
  let opened = 0;
  const read = async () => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    };
    const { signal } = stopping;
    const request = get(`${url}/api/events?own=true`, { headers, signal, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`events answered ${response.statusCode}`);
    opened += 1;
    let text = '';
    for await (const part of response.setEncoding('utf8')) {
      text += part as string;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const [, field, value = ''] = /^(id|event): (.*)$/.exec(line) ?? [];
        if (field === 'id') lastEventId = value;
        if (field === 'event') counts.set(value, (counts.get(value) ?? 0) + 1);
      }
    }
  };
  const repeat = async () => {
    while (!stopping.signal.aborted) {
      await read().catch((error: unknown) => {
        if (!stopping.signal.aborted) failures.push(String(error));
      });
      const reason = 'a client connects again after a pause';
      await letTimePass({ ms: retryMilliseconds, reason, signal: stopping.signal });
    }
  };
  const running = repeat();
  return {
    opened: () => opened,
    count: (type) => counts.get(type) ?? 0,
    failures,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

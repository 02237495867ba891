import { sentEvent, type SentEvent } from '@time-tracker/contract/events';
import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** A client of the event stream that parses server-sent events like a browser. */
export type EventListener = {
  status: number;
  /** Events received so far, oldest first. */
  events: SentEvent[];
  lastId(): string;
  text(): string;
  /** Waits for an event like this, and removes it from `events`. */
  next(wanted: Partial<SentEvent>): Promise<SentEvent>;
  isEnded(): boolean;
  /** Disconnects. */
  leave(): Promise<void>;
};

const addresses = new WeakMap<TestApp, Promise<string>>();

/** Starts listening, and returns the URL of the test's app. */
export function addressOf(app: TestApp): Promise<string> {
  const known = addresses.get(app) ?? app.server.listen({ host: '127.0.0.1', port: 0 });
  addresses.set(app, known);
  return known;
}

/** Connects; resolves when the stream has sent its starting position. */
export async function listenToEvents(
  app: TestApp,
  token: string,
  { query = '', lastId }: { query?: string; lastId?: string } = {},
): Promise<EventListener> {
  const leaving = new AbortController();
  const response = await fetch(`${await addressOf(app)}/api/events${query}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    },
    signal: leaving.signal,
  });
  let text = '';
  let id = '';
  let isEnded = false;
  const events: SentEvent[] = [];
  const reading = (async () => {
    let rest = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      const blocks = (rest + part).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data !== undefined) events.push(readEvent(block, data));
        id = /^id: (.*)$/m.exec(block)?.[1] ?? id;
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      isEnded = true;
    });
  if (response.status === 200) await vi.waitUntil(() => id !== '', { timeout: 60_000 });
  return {
    status: response.status,
    events,
    lastId: () => id,
    text: () => text,
    isEnded: () => isEnded,
    next: (wanted) =>
      vi.waitFor(
        () => {
          const at = events.findIndex((event) => matches(event, wanted));
          if (at < 0) throw new Error(`no ${JSON.stringify(wanted)} in ${JSON.stringify(events)}`);
          const [found] = events.splice(at, 1);
          if (found === undefined) throw new Error('it is gone');
          return found;
        },
        { timeout: 60_000, interval: 20 },
      ),
    leave: async () => {
      leaving.abort();
      await reading;
    },
  };
}

function readEvent(block: string, data: string): SentEvent {
  const event = sentEvent.parse(JSON.parse(data));
  const name = /^event: (.*)$/m.exec(block)?.[1];
  if (name !== event.type) throw new Error(`${name} is the name of ${data}`);
  return event;
}

function matches(event: SentEvent, wanted: Partial<SentEvent>): boolean {
  return Object.entries(wanted).every(([key, value]) => event[key as keyof SentEvent] === value);
}

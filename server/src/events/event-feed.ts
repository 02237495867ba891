import type { EventDelivery, SentEvent } from '@time-tracker/contract/events';
import type { EventRow } from './event-store.ts';

/** How many different events wait for a slow client. Beyond that it reloads everything. */
const waitingMax = 500;

const missed: SentEvent = {
  type: 'missed',
  organization_id: null,
  project_id: null,
  user_id: null,
};

/**
 * The events of one listener, which reads at its own pace. Events that arrive meanwhile are merged,
 * not queued.
 */
export type EventFeed = AsyncIterable<EventDelivery> & {
  send(id: string, rows: readonly EventRow[]): void;
  /** Sent when events were missed. Without an ID it waits for the next event. */
  miss(id: string): void;
  end(): void;
};

/** What all feeds of a server have sent: events, and how often one had to reload everything. */
export type EventCounts = { sent: number; missed: number };

/** `onLeft` is called when the client ends the stream. */
export function createEventFeed(onLeft: () => void, counts: EventCounts): EventFeed {
  const waiting = new Map<string, SentEvent>();
  let id = '';
  let hasNews = false;
  let isEnded = false;
  let wake: (() => void) | undefined;

  function push(newId: string, events: readonly SentEvent[]): void {
    if (isEnded) return;
    for (const event of events) waiting.set(Object.values(event).join(), event);
    if (waiting.size > waitingMax) {
      waiting.clear();
      waiting.set('missed', missed);
    }
    if (newId === '') return;
    id = newId;
    hasNews = true;
    wake?.();
  }

  function end(): void {
    isEnded = true;
    waiting.clear();
    wake?.();
  }

  async function next(): Promise<IteratorResult<EventDelivery, undefined>> {
    if (!hasNews && !isEnded) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (isEnded) return { done: true, value: undefined };
    const value = { id, events: [...waiting.values()] };
    waiting.clear();
    hasNews = false;
    counts.sent += value.events.length;
    if (value.events.includes(missed)) counts.missed += 1;
    return { done: false, value };
  }

  return {
    send: (newId, rows) => {
      push(newId, rows.flatMap(toSent));
    },
    miss: (newId) => {
      push(newId, [missed]);
    },
    end,
    [Symbol.asyncIterator]: () => ({
      next,
      return: () => {
        if (!isEnded) onLeft();
        end();
        return Promise.resolve({ done: true as const, value: undefined });
      },
    }),
  };
}

function toSent(row: EventRow): SentEvent[] {
  if (row.kind === 'session') return [];
  return [
    {
      type: row.kind,
      organization_id: row.organizationId || null,
      project_id: row.projectId || null,
      user_id: row.userId || null,
    },
  ];
}

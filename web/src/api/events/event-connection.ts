import type { SentEvent } from '@time-tracker/contract/events';
import { currentToken, dropRefusedToken } from '../stored-token.ts';
import { createEventReader } from './event-text.ts';

/** The server sends a keep-alive every 20 s. */
const silentMs = 50_000;
const firstWaitMs = 500;
const longestWaitMs = 30_000;

export interface EventNews {
  /** The position in the stream after these events. */
  id: string;
  events: SentEvent[];
}

/** Why a connection ended. */
type End = 'over' | 'refused' | 'broken';

/**
 * Keeps the event stream open until aborted. After a failure it reconnects and resumes after the
 * last event. `on.open` reports whether the page receives all events from now on.
 */
export async function followEventStream(
  token: string,
  lastId: () => string | null,
  signal: AbortSignal,
  on: { news: (news: EventNews) => void; open: (isOpen: boolean) => void },
): Promise<void> {
  let waitMs = firstWaitMs;
  while (!signal.aborted) {
    const isOpened = { value: false };
    const end = await readEventStream(token, lastId(), signal, (news) => {
      if (!isOpened.value) on.open(true);
      isOpened.value = true;
      on.news(news);
    });
    if (signal.aborted) return;
    on.open(false);
    if (end === 'refused') {
      dropRefusedToken(token);
      return;
    }
    waitMs = isOpened.value ? firstWaitMs : Math.min(waitMs * 2, longestWaitMs);
    await wait(waitMs * (0.5 + Math.random()), signal);
  }
}

async function readEventStream(
  token: string,
  lastId: string | null,
  signal: AbortSignal,
  onNews: (news: EventNews) => void,
): Promise<End> {
  const silence = new AbortController();
  let alarm = setTimeout(() => silence.abort(), silentMs);
  // The operating system knows earlier that the connection is lost.
  addEventListener('offline', () => silence.abort(), { signal: silence.signal });
  try {
    const response = await fetch('/api/events', {
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'text/event-stream',
        ...(lastId === null ? {} : { 'last-event-id': lastId }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status === 401 && currentToken() === token) return 'refused';
    if (!response.ok || response.body === null) return 'broken';
    const read = createEventReader();
    let events: SentEvent[] = [];
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'over';
      clearTimeout(alarm);
      alarm = setTimeout(() => silence.abort(), silentMs);
      for (const { id, event } of read(value)) {
        if (event) events.push(event);
        if (id === null) continue;
        onNews({ id, events });
        events = [];
      }
    }
  } catch {
    return 'broken';
  } finally {
    clearTimeout(alarm);
    silence.abort();
  }
}

/** Ends early when the browser is online again or the visibility of the page changes. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      ended.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const options = { signal: ended.signal };
    signal.addEventListener('abort', end, options);
    addEventListener('online', end, options);
    document.addEventListener('visibilitychange', end, options);
  });
}

import { followEventStream, type EventNews } from './event-connection.ts';

const name = 'time-tracker-events';
/** Asks the page that shares its events to reply. */
const hello = 'hello';
/** A page that shares its events sends a message at least every 20 s. */
const othersSilentMs = 45_000;

interface Listener {
  news: (news: EventNews) => void;
  /** Whether the page receives all events from now on. */
  live: (isLive: boolean) => void;
}

/**
 * Shares one connection between all pages of a browser. Without HTTP/2, browsers open at most six
 * connections to a server, so the requests of further pages would wait forever. Without the Web Locks
 * API, which needs HTTPS or localhost, each visible page has its own connection.
 */
export function shareEventStream(token: string, on: Listener, signal: AbortSignal): void {
  if (!('locks' in navigator)) {
    streamWhileVisible(token, on, signal);
    return;
  }
  const channel = new BroadcastChannel(name);
  signal.addEventListener('abort', () => channel.close());
  let lastId: string | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(silence));
  const take = (news: EventNews) => {
    lastId = news.id;
    on.news(news);
  };
  let isOpen = false;
  const takeFromOther = ({ data }: MessageEvent<EventNews | null | typeof hello>) => {
    if (data === hello) {
      // Another page was just opened and receives all events from now on.
      if (isOpen && lastId !== null) channel.postMessage({ id: lastId, events: [] });
      return;
    }
    clearTimeout(silence);
    on.live(data !== null);
    if (data === null) return;
    silence = setTimeout(() => on.live(false), othersSilentMs);
    take(data);
  };
  channel.addEventListener('message', takeFromOther);
  channel.postMessage(hello);
  const lead = () =>
    followEventStream(token, () => lastId, signal, {
      news: (news) => {
        clearTimeout(silence);
        channel.postMessage(news);
        take(news);
      },
      open: (opened) => {
        isOpen = opened;
        on.live(opened);
        if (!opened) channel.postMessage(null);
      },
    });
  // The page with the lock receives events for all pages. When it closes, the next one takes over.
  navigator.locks.request(name, { signal }, lead).catch(() => undefined);
}

function streamWhileVisible(token: string, on: Listener, signal: AbortSignal): void {
  let lastId: string | null = null;
  let listening: AbortController | undefined;
  const follow = () => {
    const isVisible = document.visibilityState === 'visible';
    if (isVisible === (listening !== undefined)) return;
    listening?.abort();
    listening = isVisible ? new AbortController() : undefined;
    if (listening === undefined) {
      on.live(false);
      return;
    }
    void followEventStream(token, () => lastId, AbortSignal.any([signal, listening.signal]), {
      news: (news) => {
        lastId = news.id;
        on.news(news);
      },
      open: on.live,
    });
  };
  document.addEventListener('visibilitychange', follow, { signal });
  follow();
}

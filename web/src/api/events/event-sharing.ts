import { keepListening, type EventNews } from './event-connection.ts';

const name = 'time-tracker-events';
/** Asks the page that shares its events to show itself. */
const hello = 'hello';
/** A page that shares its events shows at least every 20 s that it is there. */
const othersSilentMs = 45_000;

interface Listener {
  news: (news: EventNews) => void;
  /** Whether all events are received from now on. */
  live: (isLive: boolean) => void;
}

/**
 * One connection for all pages of a browser: without HTTP/2 it keeps only six to one server, and one
 * page too many would wait forever. Where pages cannot agree (locks need HTTPS or this machine), each
 * that is looked at has its own.
 */
export function listenTogether(token: string, on: Listener, signal: AbortSignal): void {
  if (!('locks' in navigator)) {
    listenWhileVisible(token, on, signal);
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
      // Another page has just opened, and receives all events from now on.
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
    keepListening(token, () => lastId, signal, {
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
  // The page with the lock listens for the others; when it closes, the next one takes over.
  navigator.locks.request(name, { signal }, lead).catch(() => undefined);
}

function listenWhileVisible(token: string, on: Listener, signal: AbortSignal): void {
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
    void keepListening(token, () => lastId, AbortSignal.any([signal, listening.signal]), {
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

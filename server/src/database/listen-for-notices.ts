import pg from 'pg';
import { connectOptions, destroyWhenSilent, socketOf } from './connection-pool.ts';

/** Delay before a lost connection is reopened. */
const reconnectMilliseconds = 5000;

/** Interval of the statements that check the connection. */
const heartbeatDefault = 10_000;

export type NoticeListener = {
  /** Whether NOTIFY arrives at this moment. */
  isConnected(): boolean;
  stop(): Promise<void>;
};

/**
 * Calls `onNotice` for each NOTIFY on a channel until it is stopped. Uses a separate
 * connection, which is destroyed and replaced if a heartbeat gets no response. Never throws.
 * Notifications can be lost while disconnected, so callers also have to poll.
 */
export function listenForNotices(
  connection: pg.ClientConfig,
  channel: string,
  onNotice: () => void,
  heartbeatMilliseconds = heartbeatDefault,
): NoticeListener {
  let isEnded = false;
  let isConnected = false;
  let stopHeartbeats = (): void => undefined;
  let client: pg.Client | undefined;
  let waiting: NodeJS.Timeout | undefined;
  let connecting = connect();

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      ...connectOptions,
      ...connection,
      application_name: 'time-tracker events',
    });
    client = opened;
    opened.on('error', () => undefined);
    opened.on('notification', onNotice);
    opened.once('end', () => {
      stopHeartbeats();
      isConnected = false;
      if (isEnded) return;
      waiting = setTimeout(() => {
        connecting = connect();
      }, reconnectMilliseconds).unref();
    });
    try {
      await opened.connect();
      destroyWhenSilent(opened);
      socketOf(opened)?.setTimeout(2 * heartbeatMilliseconds);
      await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
      isConnected = true;
      stopHeartbeats = sendHeartbeats(opened, heartbeatMilliseconds);
      // Covers notifications sent before LISTEN took effect.
      onNotice();
    } catch {
      await opened.end().catch(() => undefined);
    }
  }

  return {
    isConnected: () => isConnected,
    stop: async () => {
      isEnded = true;
      clearTimeout(waiting);
      await connecting;
      stopHeartbeats();
      await client?.end().catch(() => undefined);
    },
  };
}

/**
 * Sends the next heartbeat only after a response, so that an unanswered one lets the socket time out. Returns
 * a function that stops.
 */
function sendHeartbeats(client: pg.Client, everyMilliseconds: number): () => void {
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(() => {
      client.query('select 1').then(schedule, () => undefined);
    }, everyMilliseconds).unref();
  };
  schedule();
  return () => clearTimeout(timer);
}

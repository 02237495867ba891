import pg from 'pg';
import { connectOptions, destroyWhenSilent, socketOf } from './connection-pool.ts';

/** How soon a lost connection is opened again. */
const reconnectMilliseconds = 5000;

/** How often a statement checks that the connection still works. */
const heartbeatDefault = 10_000;

/**
 * Calls `onNotice` for each NOTIFY on a channel, on a connection of its own, until the returned
 * function is called. A connection that leaves a heartbeat unanswered is destroyed and replaced.
 * Never throws: callers also have to check by themselves now and then.
 */
export function listenForNotices(
  connection: pg.ClientConfig,
  channel: string,
  onNotice: () => void,
  heartbeatMilliseconds = heartbeatDefault,
): () => Promise<void> {
  let isEnded = false;
  let heartbeat: NodeJS.Timeout | undefined;
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
      clearTimeout(heartbeat);
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
      beatSoon(opened);
      // What was notified before this moment is noticed too.
      onNotice();
    } catch {
      await opened.end().catch(() => undefined);
    }
  }

  /** The next heartbeat waits for the answer to this one: only silence follows what is not answered. */
  function beatSoon(opened: pg.Client): void {
    heartbeat = setTimeout(() => {
      opened.query('select 1').then(
        () => beatSoon(opened),
        () => undefined,
      );
    }, heartbeatMilliseconds).unref();
  }

  return async () => {
    isEnded = true;
    clearTimeout(waiting);
    await connecting;
    clearTimeout(heartbeat);
    await client?.end().catch(() => undefined);
  };
}

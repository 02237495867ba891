import pg from 'pg';

/** How soon a lost connection is opened again. */
const reconnectMilliseconds = 5000;

/**
 * Calls `onNotice` for each NOTIFY on a channel, on a connection of its own, until the function that
 * it answers is called. Never throws: whoever listens also has to look by himself now and then.
 */
export function listenForNotices(
  connection: pg.ClientConfig,
  channel: string,
  onNotice: () => void,
): () => Promise<void> {
  let isEnded = false;
  let client: pg.Client | undefined;
  let waiting: NodeJS.Timeout | undefined;
  let connecting = connect();

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      ...connection,
      connectionTimeoutMillis: 10_000,
      application_name: 'time-tracker events',
    });
    client = opened;
    opened.on('error', () => undefined);
    opened.on('notification', onNotice);
    opened.once('end', () => {
      if (isEnded) return;
      waiting = setTimeout(() => {
        connecting = connect();
      }, reconnectMilliseconds).unref();
    });
    try {
      await opened.connect();
      await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
      // What was notified before this moment is noticed too.
      onNotice();
    } catch {
      await opened.end().catch(() => undefined);
    }
  }

  return async () => {
    isEnded = true;
    clearTimeout(waiting);
    await connecting;
    await client?.end().catch(() => undefined);
  };
}

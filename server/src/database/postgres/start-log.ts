import type { Logger } from 'pino';

/** What starting the database says, to the server's log or to a test's. */
export type StartLog = Pick<Logger, 'info' | 'warn'>;

/** Watching over it may also have to say that it died. */
export type WatchLog = Pick<Logger, 'info' | 'warn' | 'error'>;

import type { Logger } from 'pino';

/** The log for messages during the start of the database. */
export type StartLog = Pick<Logger, 'info' | 'warn'>;

/** The log of the supervisor, which also reports crashes. */
export type WatchLog = Pick<Logger, 'info' | 'warn' | 'error'>;

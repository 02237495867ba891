import type { Logger } from 'pino';

/** What starting and watching the database says, to the server's log or to a test's. */
export type StartLog = Pick<Logger, 'info' | 'warn' | 'error'>;

import { ApiError } from '@time-tracker/contract/errors';
import { isDatabaseDown } from '../database/database.ts';
import { errorCode } from '../files/file-system.ts';
import { quoteForShell } from '../start/quote-for-shell.ts';
import type { Finding } from './finding.ts';

type Context = {
  folders: Readonly<Record<string, string>>;
  log: { warn(detail: object, message: string): void };
};

/** A check that could not be finished, and what to do so that it can. */
export function describeFailedCheck(subject: string, error: unknown, context: Context): Finding {
  const reason = error instanceof Error ? error.message : String(error);
  const remedy = findRemedy(error, context);
  if (remedy === undefined) context.log.warn({ err: error }, `The check of ${subject} failed`);
  return {
    level: 'problem',
    text: `The check of ${subject} was not finished: ${withoutDot(reason)}.`,
    remedy: remedy ?? 'Correct the reason, then run the doctor again.',
  };
}

function findRemedy(error: unknown, { folders }: Context): string | undefined {
  if (error instanceof ApiError && error.code === 'images_unavailable') {
    const cause = error.cause instanceof Error ? error.cause.message : undefined;
    const where = cause ?? 'The reason is in the log, at "The image store is not available".';
    return `${where} Check the object store and FILES_URL, then run the doctor again.`;
  }
  if (['EACCES', 'EPERM'].includes(errorCode(error) ?? '')) return giveToServer(folders);
  if (isDatabaseDown(error)) return 'Check that PostgreSQL is running, then run the doctor again.';
  return undefined;
}

/** For files that another user copied. */
export function giveToServer(folders: Readonly<Record<string, string>>): string {
  const folder = folders['files'] ?? folders['data'] ?? '';
  return `Give the files to the user of the server: chown -R <user>: ${quoteForShell(folder)}`;
}

function withoutDot(text: string): string {
  return text.replace(/\.$/, '');
}

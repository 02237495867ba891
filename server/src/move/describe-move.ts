import { quoteForShell } from '../start/quote-for-shell.ts';
import type { MovedDatabase } from './move-database.ts';
import type { MovedFiles } from './move-files.ts';

/** "4 s", "12 min 5 s" */
export function describeDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
}

/** `from`: the folder of the former database if it was the embedded one. */
export function describeMovedDatabase(
  { tables, rows }: MovedDatabase,
  { isEmbedded, from, tookMs }: { isEmbedded: boolean; from: string | undefined; tookMs: number },
): string[] {
  return [
    `The move is complete: ${tables} tables with ${rows} rows, all compared. It took ${describeDuration(tookMs)}.`,
    isEmbedded
      ? 'Remove DATABASE_URL from the settings, then start the server.'
      : 'Set DATABASE_URL to the address that you named, then start the server.',
    'The former database still has its rows, and a mark with which no server starts on it. A server that is started on it says how to go back.',
    from === undefined
      ? 'When everything works, drop it with the tools of its PostgreSQL.'
      : `When everything works, remove it: rm -r ${quoteForShell(from)}`,
  ];
}

export function describeMovedFiles(
  { files, copied, copiedBytes, stoppedMs }: MovedFiles,
  { filesUrl, from }: { filesUrl: string | undefined; from: string | undefined },
): string[] {
  const megabytes = (copiedBytes / 1e6).toFixed(1);
  return [
    `The move is complete: ${files} files, the SHA-256 of each is the same. ${copied} were copied (${megabytes} MB).`,
    `After the server had stopped, it took ${describeDuration(stoppedMs)}.`,
    filesUrl === undefined
      ? 'Remove FILES_URL from the settings, then start the server.'
      : `Set FILES_URL=${filesUrl} with its credentials, then start the server.`,
    from === undefined
      ? 'The former images are still there, with a mark with which no server uses them. When everything works, remove them with the tools of the store.'
      : `The former images are still there, with a mark with which no server uses them. When everything works, remove them: rm -r ${quoteForShell(from)}`,
  ];
}

import { join } from 'node:path';
import { ApiError } from '@time-tracker/contract/errors';
import type { Config } from '../config.ts';
import type { WatchLog } from '../database/postgres/start-log.ts';
import { errorCode } from '../files/file-system.ts';
import type { FileStore } from '../files/file-store.ts';
import { StoreFailure } from '../files/s3/store-failure.ts';
import type { S3Address } from '../files/s3/open-s3-client.ts';
import { openAnyStore, openFileStore } from '../start/open-file-store.ts';
import { StartError } from '../start/start-error.ts';
import { unfinishedFilesPath } from '../start/unfinished-files.ts';
import { describeMovedDatabase, describeMovedFiles } from './describe-move.ts';
import { moveDatabase } from './move-database.ts';
import { moveFiles, unmarkSource } from './move-files.ts';
import { requireSpace } from './require-space.ts';
import { createWhileStopped, readFacts } from './stopped-installation.ts';

type Context = { say: (line: string) => void; stop: AbortSignal; log: WatchLog };

/** Thumbnails and the ends of blocks take more. */
const spareShare = 1.2;

/** Returns what to do next. */
export async function runDatabaseMove(
  config: Config,
  databaseUrl: string | undefined,
  context: Context,
): Promise<string[]> {
  const startedAt = performance.now();
  const moved = await moveDatabase(config, databaseUrl, context);
  const tookMs = performance.now() - startedAt;
  const isEmbedded = databaseUrl === undefined;
  const { databaseUrl: former, dataDir } = config;
  const from = former === undefined ? join(dataDir, 'postgres') : undefined;
  return describeMovedDatabase(moved, { isEmbedded, from, tookMs });
}

/** Returns what to do next. */
export async function runFilesMove(
  config: Config,
  { filesUrl, text }: { filesUrl: S3Address | undefined; text: string },
  context: Context,
): Promise<string[]> {
  if (config.filesUrl === undefined && filesUrl === undefined) {
    throw new StartError(
      'The images are on the disk already, since FILES_URL is not set. Set it to the store to move from.',
    );
  }
  const folder = join(config.dataDir, 'files');
  const facts = await readFacts(config, context);
  if (filesUrl === undefined) requireSpace(config.dataDir, facts.imageBytes * spareShare);
  await using closing = new AsyncDisposableStack();
  const { databaseId } = facts;
  const target = await openAnyStore({ filesUrl, folder }, context.log);
  closing.defer(target.close);
  try {
    await target.verify();
    await continueMarked({ ...config, folder }, target.files, context);
    const source = await openFileStore({ ...config, folder, databaseId }, context.log);
    closing.defer(source.close);
    await source.verify();
    const stores = { source: source.files, target: target.files };
    const whileStopped = createWhileStopped(config, context.stop);
    const moved = await moveFiles(stores, databaseId, whileStopped, context);
    return describeMovedFiles(moved, {
      filesUrl: filesUrl && text,
      from: config.filesUrl === undefined ? folder : undefined,
    });
  } catch (error) {
    throw explainStore(error);
  }
}

/** Opens the source without the check for a mark, to remove that of this move. */
async function continueMarked(
  settings: { filesUrl: S3Address | undefined; folder: string },
  target: FileStore,
  { log }: Context,
): Promise<void> {
  if ((await target.findWrittenAt(unfinishedFilesPath)) === undefined) return;
  const source = await openAnyStore(settings, log);
  try {
    await unmarkSource({ source: source.files, target });
  } finally {
    source.close();
  }
}

/** A StartError for what the operator can fix, else the same error. */
function explainStore(error: unknown): unknown {
  const isFull = error instanceof ApiError && error.code === 'storage_full';
  if (isFull || ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')) {
    return new StartError(
      'The place to move to is full. Make room, then start the move again: it continues.',
    );
  }
  const isDown = error instanceof ApiError && error.code === 'images_unavailable';
  const failure = isDown ? error.cause : error;
  if (!isDown && !(failure instanceof StoreFailure)) return error;
  const reason = failure instanceof Error ? failure.message : 'The store does not respond.';
  return new StartError(
    `${reason}\nWhat is copied stays where it is. Start the move again to continue.`,
  );
}

import { setTimeout as wait } from 'node:timers/promises';
import { hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import type { FileStore } from '../files/file-store.ts';
import { StartError } from '../start/start-error.ts';
import { movedFilesPath, unfinishedFilesPath } from '../start/unfinished-files.ts';
import { copyFiles, removeDeleted, type Stores } from './copy-files.ts';

type Context = { say: (line: string) => void; stop: AbortSignal };

export type MovedFiles = {
  files: number;
  copied: number;
  copiedBytes: number;
  /** Between the end of the server and that of the move. */
  stoppedMs: number;
};

/** Runs `work` while no server works on the installation. Undefined: one does. */
export type WhileStopped = <T>(work: () => Promise<T>) => Promise<T | undefined>;

/** How often to check for a running server, and to copy new images while it runs. */
const pollMilliseconds = 1000;

/** Of the store and this machine. */
const clockDifferenceMs = hourMs;

/**
 * Copies all images to another store while the server runs, and what came meanwhile when it is stopped.
 * Every file is read back. The images of the source stay. No server starts on the target before it is
 * complete, and none on the source from then on. An interrupted move continues when it runs again, after
 * comparing what is there.
 */
export async function moveFiles(
  stores: Stores,
  databaseId: string,
  whileStopped: WhileStopped,
  context: Context,
): Promise<MovedFiles> {
  await markTarget(stores.target, databaseId);
  const moved: MovedFiles = { files: 0, copied: 0, copiedBytes: 0, stoppedMs: 0 };
  let since: Date | undefined;
  const pass = async () => {
    const startedAt = Date.now();
    const { files, copied, copiedBytes } = await copyFiles(stores, since, context);
    since = new Date(startedAt - clockDifferenceMs);
    moved.files = files;
    moved.copied += copied;
    moved.copiedBytes += copiedBytes;
  };
  await pass();
  const finish = async () => {
    const startedAt = performance.now();
    await pass();
    const removed = await removeDeleted(stores);
    if (removed > 0) context.say(`${removed} files were deleted since they were copied.`);
    await markSource(stores, context);
    await stores.target.remove([unfinishedFilesPath]);
    moved.stoppedMs = performance.now() - startedAt;
    return moved;
  };
  let passAt = performance.now();
  for (let isAsked = false; ; isAsked = true) {
    const finished = await whileStopped(finish);
    if (finished !== undefined) return finished;
    if (!isAsked) {
      context.say(
        `${moved.files} files are copied. Now stop the server: the rest is copied at once, and this command ` +
          'says how to start it again. Until then, new images are copied every minute.',
      );
    }
    await wait(pollMilliseconds, undefined, { signal: context.stop });
    if (performance.now() - passAt < minuteMs) continue;
    await pass();
    passAt = performance.now();
  }
}

/** A full disk is a reason to move, and has no room for the mark. */
async function markSource({ source, target }: Stores, { say }: Context): Promise<void> {
  try {
    const text = describeMove(await target.findWrittenAt(unfinishedFilesPath));
    await source.write([{ path: movedFilesPath, bytes: [Buffer.from(text)] }]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`The former images could not be marked (${reason}). Do not start a server on them.`);
  }
}

/** The mark of a source. The instant at which its target was marked tells this move from others. */
function describeMove(startedAt: Date | undefined): string {
  return `These images were moved to another store. The move started on ${startedAt?.toISOString()}.\n`;
}

/**
 * A move that was killed between its last two steps has marked its source, but its target is not complete
 * yet. It continues like any other: no server could start on either since then.
 */
export async function unmarkSource({ source, target }: Stores): Promise<void> {
  const startedAt = await target.findWrittenAt(unfinishedFilesPath);
  if (startedAt === undefined || (await source.findWrittenAt(movedFilesPath)) === undefined) return;
  const mark = (await source.read(movedFilesPath)).toString('utf8');
  if (mark === describeMove(startedAt)) await source.remove([movedFilesPath]);
}

/** Marks an empty store, or accepts one with the mark of an earlier move of this installation. */
async function markTarget(target: FileStore, databaseId: string): Promise<void> {
  const refuse = (reason: string) => {
    throw new StartError(`${reason} Use an empty place, or move its contents away.`);
  };
  const mark = { path: unfinishedFilesPath, bytes: [Buffer.from(databaseId)] };
  if ((await target.findWrittenAt(unfinishedFilesPath)) === undefined) {
    for await (const path of target.listFiles('')) {
      refuse(`The store to move to is not empty: it has ${path}.`);
    }
    await target.write([mark]);
  } else if ((await target.read(unfinishedFilesPath)).toString('utf8') !== databaseId) {
    refuse('The store to move to has an unfinished move of another installation.');
  }
  if (!(await target.claimFor(databaseId))) {
    refuse('The store to move to belongs to another installation.');
  }
}

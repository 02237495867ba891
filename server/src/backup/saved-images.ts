import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hourMs } from '@time-tracker/contract/time/durations';
import { removeEmptyFoldersBelow, walkFiles } from '../files/disk-walk.ts';
import { syncFolder } from '../files/file-system.ts';
import type { FileStore } from '../files/file-store.ts';
import { listBackups } from './backup-folder.ts';
import { BackupError } from './format/backup-error.ts';
import { imagesName, type Manifest } from './format/backup-manifest.ts';
import { linkFile, writeSynced } from './backup-writer.ts';
import type { DiskReserve } from './disk-reserve.ts';
import type { SavedImages } from './earlier-backup.ts';
import { findFile, openImageFolder, type ImageSource } from './image-source.ts';
import type { WalFolder } from './wal-history.ts';

// Images that arrived after a backup, beside the WAL. They are saved before the segment of the WAL
// that has their rows, so that a restored instant has its images.

/** A bucket has a clock of its own. */
const clockDifferenceMs = hourMs;

/** Images that are not saved yet. */
export type NewImages = {
  waiting: Set<string>;
  /** Whether those that were not saved before the last stop are among them. */
  hasOlder: boolean;
};

/** A store that remembers which images were written. */
export function watchNewImages(files: FileStore): { files: FileStore; newImages: NewImages } {
  const waiting = new Set<string>();
  const note = (written: readonly { path: string }[]) => {
    for (const { path } of written) waiting.add(path);
  };
  return {
    newImages: { waiting, hasOlder: false },
    files: {
      ...files,
      write: async (written) => {
        await files.write(written);
        note(written);
      },
      create: async (first, others = []) => {
        const isNew = await files.create(first, others);
        if (isNew) note([first, ...others]);
        return isNew;
      },
    },
  };
}

/** The folder for a key, because images of different keys cannot replace each other. */
function folderOf({ folder, seal }: WalFolder): string {
  if (seal === undefined) return join(folder, imagesName);
  const id = createHash('sha256').update(seal.authenticate(imagesName)).digest('hex');
  return join(folder, `${imagesName}-${id.slice(0, 16)}`);
}

/** What a backup can link to. */
export function openSavedImages(wal: WalFolder): SavedImages {
  const folder = folderOf(wal);
  return { find: (image) => Promise.resolve({ file: join(folder, image) }) };
}

/** Saves the images that wait. After an error they all wait again. */
export async function saveNewImages(
  { images, newImages }: { images: ImageSource; newImages: NewImages },
  wal: WalFolder & { reserve?: DiskReserve | undefined },
  { stop, noteProgress }: { stop: AbortSignal; noteProgress: () => void },
): Promise<void> {
  const { waiting } = newImages;
  const folder = folderOf(wal);
  if (!newImages.hasOlder) {
    for await (const image of listUnsaved(images, wal.folder, folder)) {
      stop.throwIfAborted();
      waiting.add(image);
    }
    newImages.hasOlder = true;
  }
  const taken = [...waiting];
  waiting.clear();
  const folders = new Set<string>();
  try {
    for (const image of taken) {
      stop.throwIfAborted();
      if (await saveImage(images, image, { ...wal, folder })) folders.add(dirname(image));
      noteProgress();
    }
    // The days, their organizations, and the folder of these.
    for (const one of folders) if (one !== '.') folders.add(dirname(one));
    for (const one of folders) await syncFolder(join(folder, one));
    if (folders.size > 0) await syncFolder(wal.folder);
  } catch (error) {
    for (const image of taken) waiting.add(image);
    throw error;
  }
}

/** Images that are neither saved nor in the newest backup that the WAL belongs to. */
async function* listUnsaved(
  images: ImageSource,
  walFolder: string,
  folder: string,
): AsyncGenerator<string> {
  const { complete } = await listBackups(dirname(walFolder));
  const isOurs = (backup: Manifest) =>
    join(dirname(walFolder), backup.walFolder ?? '') === walFolder;
  const newest = complete.findLast(isOurs);
  // The first backup will have everything that is there now.
  if (newest === undefined) return;
  const places = [folder, join(newest.path, imagesName)];
  for await (const image of images.list()) {
    const found = await Promise.all(places.map((place) => findFile(join(place, image))));
    if (found.every((one) => one === undefined)) yield image;
  }
}

/** Returns false if it is saved already, or was deleted meanwhile. */
async function saveImage(
  images: ImageSource,
  image: string,
  { folder, seal, reserve }: WalFolder & { reserve?: DiskReserve | undefined },
): Promise<boolean> {
  const found = await images.find(image);
  if (found === undefined) return false;
  const target = join(folder, image);
  const saved = await findFile(target);
  if (saved?.mtime.getTime() === found.writtenAt.getTime()) return false;
  const draft = `${target}.new`;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await rm(draft, { force: true });
  try {
    const isPlain = seal === undefined && found.file !== undefined;
    if (!isPlain || !(await linkFile(found.file ?? '', draft))) {
      const plain = found.open();
      const pieces = seal?.encrypt(`${imagesName}/${image}`, plain) ?? plain;
      await writeSynced(draft, pieces, { writtenAt: found.writtenAt, reserve });
    }
  } catch (error) {
    await rm(draft, { force: true });
    if ((await images.find(image)) !== undefined) throw error;
    return false;
  }
  await rename(draft, target);
  return true;
}

/** Writes the images that were saved since a backup to a data folder that has those of the backup. */
export async function restoreSavedImages(
  wal: WalFolder,
  since: Date,
  dataDir: string,
  { say, stop }: { say: (line: string) => void; stop: AbortSignal },
): Promise<void> {
  const saved = openImageFolder(folderOf(wal));
  for await (const image of saved.list()) {
    stop.throwIfAborted();
    const found = await saved.find(image);
    if (found === undefined || isOlder(found.writtenAt, since)) continue;
    const target = join(dataDir, 'files', image);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    // The backup has it too if it was written a moment before.
    await rm(target, { force: true });
    const pieces = found.open();
    try {
      await writeSynced(target, wal.seal?.decrypt(`${imagesName}/${image}`, pieces) ?? pieces);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      await rm(target, { force: true });
      say(`The image ${image} was changed since it was saved, so it is left out.`);
    }
  }
}

/** Deletes what the backups since `before` have themselves. */
export async function deleteOldImages(walFolder: string, before: Date): Promise<void> {
  const names = await readdir(walFolder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(imagesName))) {
    const folder = join(walFolder, name);
    for await (const path of walkFiles(folder, '')) {
      const found = await findFile(join(folder, path));
      if (found !== undefined && isOlder(found.mtime, before)) await rm(join(folder, path));
    }
    await removeEmptyFoldersBelow(folder, before);
  }
}

function isOlder(writtenAt: Date, than: Date): boolean {
  return writtenAt.getTime() < than.getTime() - clockDifferenceMs;
}

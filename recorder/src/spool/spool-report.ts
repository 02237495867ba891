import { join } from 'node:path';
import { z } from 'zod';
import { isMissing, type DurableFiles } from './durable-files.ts';
import { parseJson, type SpoolCounts } from './spool-items.ts';

const setAsideItem = z.object({
  kind: z.enum(['activity', 'screenshot', 'unreadable']),
  reason: z.string(),
  setAsideAt: z.string(),
});
export type SetAsideLine = z.infer<typeof setAsideItem>;

/** The counts of a spool that no recorder has open. */
export async function countSpool(folder: string, files: DurableFiles): Promise<SpoolCounts> {
  return {
    activities: await countFiles(join(folder, 'activities'), files),
    screenshots: await countFiles(join(folder, 'screenshots'), files),
    setAside: await countFiles(join(folder, 'set-aside'), files),
    droppedScreenshots: await readDroppedScreenshots(folder, files),
    onlyInMemory: 0,
    problem: undefined,
  };
}

/** The items in `set-aside` of a spool that no recorder has open, with their reasons. */
export async function listSetAside(folder: string, files: DurableFiles): Promise<SetAsideLine[]> {
  const where = join(folder, 'set-aside');
  const found: SetAsideLine[] = [];
  for (const name of await jsonNames(where, files)) {
    const content = await files.read(join(where, name)).catch(() => Buffer.from(''));
    const read = setAsideItem.safeParse(parseJson(content));
    if (read.success) found.push(read.data);
  }
  return found;
}

/** Screenshots dropped because the disk was full, since the spool was created. */
export async function readDroppedScreenshots(folder: string, files: DurableFiles): Promise<number> {
  try {
    const text = (await files.read(join(folder, 'counts.json'))).toString('utf8');
    return z.object({ droppedScreenshots: z.int() }).parse(JSON.parse(text)).droppedScreenshots;
  } catch {
    return 0;
  }
}

async function countFiles(folder: string, files: DurableFiles): Promise<number> {
  return (await jsonNames(folder, files)).length;
}

async function jsonNames(folder: string, files: DurableFiles): Promise<string[]> {
  try {
    return (await files.list(folder)).filter((name) => name.endsWith('.json'));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

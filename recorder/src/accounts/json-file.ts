import type { z } from 'zod';
import { isMissing, type DurableFiles } from '../spool/durable-files.ts';

/** Undefined if the file is missing or has other content. */
export async function readJsonFile<T>(
  path: string,
  files: DurableFiles,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  try {
    const read: unknown = JSON.parse((await files.read(path)).toString('utf8'));
    return schema.safeParse(read).data;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

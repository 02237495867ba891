import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** What calls back when the test is over; tests that run side by side each hand in their own. */
export type WhenFinished = (cleanUp: () => void | Promise<void>) => void;

/** An empty folder that is gone after the test. */
export async function temporaryFolder(
  whenFinished: WhenFinished = onTestFinished,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recorder-test-'));
  whenFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

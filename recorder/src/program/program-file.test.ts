import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ProgramFile } from './program-file.ts';

it('is replaced when another file has been there for a while', async () => {
  const path = join(await temporaryFolder(), 'recorder');
  await writeFile(path, 'old');
  const file = new ProgramFile(path);
  expect(file.isReplaced()).toBe(false);
  await writeFile(`${path}.new`, 'new');
  await rename(`${path}.new`, path);
  expect([file.isReplaced(), file.isReplaced(), file.isReplaced()]).toEqual([false, true, true]);
});

it('is not replaced while it is missing, or when it is not watched', async () => {
  const path = join(await temporaryFolder(), 'recorder');
  await writeFile(path, 'old');
  const file = new ProgramFile(path);
  await rm(path);
  expect([file.isReplaced(), file.isReplaced()]).toEqual([false, false]);
  const unwatched = new ProgramFile(undefined);
  expect([unwatched.isReplaced(), unwatched.isReplaced()]).toEqual([false, false]);
});

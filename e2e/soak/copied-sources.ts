import { existsSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../stack/stack.ts';

/** A folder that runs like the repository, with a server that a test may change. */
export async function copySources(folder: string): Promise<void> {
  await mkdir(folder);
  for (const name of ['contract', 'recording', 'web', 'node_modules', 'package.json']) {
    await symlink(join(repositoryRoot, name), join(folder, name));
  }
  await cp(join(repositoryRoot, 'server'), join(folder, 'server'), {
    recursive: true,
    filter: (source) => !source.includes('node_modules'),
  });
  const own = join(repositoryRoot, 'server/node_modules');
  if (existsSync(own)) await symlink(own, join(folder, 'server/node_modules'));
}

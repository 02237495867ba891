// Collects what an installed recorder consists of: the program, native modules, the page, licenses.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../start/repository-files.mjs';
import { bundleRecorder } from './bundle-recorder.mjs';
import { describeLicenses } from './licenses.mjs';
import { fetchNativeModules, fetchNode } from './native-modules.mjs';
import { buildExecutable, buildOlderExecutable } from './single-executable.mjs';

/**
 * @param {string} workFolder for files on the way
 * @param {{ os: 'linux' | 'win32', cpu: 'x64' }} system
 * @param {{ isOlderNode: boolean }} options
 * @returns {Promise<string>} path of the folder
 */
export async function buildProgramFolder(workFolder, system, { isOlderNode }) {
  const folder = join(workFolder, 'program');
  mkdirSync(folder, { recursive: true });
  const bundle = join(workFolder, 'recorder.cjs');
  const bundled = await bundleRecorder(bundle);
  const node = await fetchNode(join(workFolder, 'node'), system, { isOlder: isOlderNode });
  const build = isOlderNode ? buildOlderExecutable : buildExecutable;
  const ending = system.os === 'win32' ? '.exe' : '';
  const output = join(folder, `time-tracker-recorder${ending}`);
  await build({ bundle, node, folder: workFolder, output });
  await fetchNativeModules(folder, system);
  cpSync(join(repositoryRoot, 'recorder/dist/page'), join(folder, 'page'), { recursive: true });
  rmSync(join(folder, 'page/.built-from'), { force: true });
  writeFileSync(join(folder, 'LICENSES.txt'), describeLicenses('Time Tracker recorder', bundled));
  return folder;
}

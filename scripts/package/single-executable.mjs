// Makes one program of Node and the bundle of the recorder.
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findNode } from '../start/brought-node.mjs';
import { runProgram } from '../start/child-program.mjs';
import { Stop } from '../start/progress.mjs';
import { fetchNode, fetchPostject } from './native-modules.mjs';

/**
 * @param {{ bundle: string, node: string, folder: string, output: string }} paths
 *   node: of the system of the package; folder: for files on the way, with the bundle
 */
export async function buildExecutable({ bundle, node, folder, output }) {
  const executable = join(folder, 'node-unsigned');
  copyWithoutSignature(node, executable);
  const config = writeConfig(folder, { main: basename(bundle), output, executable });
  await runOrStop(findNode(), ['--build-sea', config], folder);
  chmodSync(output, 0o755);
}

/** As above, with the Node before `--build-sea`: another program writes the bundle into it. */
export async function buildOlderExecutable({ bundle, node, folder, output }) {
  const blob = join(folder, 'bundle.blob');
  const config = writeConfig(folder, { main: basename(bundle), output: blob });
  const system = { os: process.platform, cpu: process.arch };
  const builder = await fetchNode(join(folder, 'builder'), system, { isOlder: true });
  await runOrStop(builder, ['--experimental-sea-config', config], folder);
  copyWithoutSignature(node, output);
  const postject = await fetchPostject(join(folder, 'postject'), system);
  const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
  const args = [postject, output, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', fuse];
  await runOrStop(findNode(), args, folder);
}

/** The executable contains the path of the bundle, so it must not name the folder of this build. */
function writeConfig(folder, paths) {
  const path = join(folder, 'single-executable.json');
  const settings = {
    disableExperimentalSEAWarning: true,
    // Variables such as NODE_OPTIONS are not for an installed program.
    execArgvExtension: 'none',
  };
  writeFileSync(path, JSON.stringify({ ...settings, ...paths }));
  return path;
}

async function runOrStop(program, args, cwd) {
  const { code, output } = await runProgram(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (code !== 0) throw new Stop(`${output.trim()}\n\nThe program could not be built (${code}).`);
}

/** The signature of a Windows program is no longer valid once the program has changed. */
function copyWithoutSignature(source, target) {
  const content = readFileSync(source);
  const isWindows = content.toString('latin1', 0, 2) === 'MZ';
  if (!isWindows) return copyFileSync(source, target);
  const optionalHeader = content.readUInt32LE(0x3c) + 24;
  // Entry 4 of the data directories of a 64-bit program.
  const entry = optionalHeader + 112 + 4 * 8;
  const [offset, size] = [content.readUInt32LE(entry), content.readUInt32LE(entry + 4)];
  content.fill(0, entry, entry + 8);
  const isAtEnd = size > 0 && offset + size === content.length;
  writeFileSync(target, isAtEnd ? content.subarray(0, offset) : content);
}

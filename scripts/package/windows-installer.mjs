// The installer of the recorder for Windows, made by NSIS, which runs on Linux, too.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { runProgram } from '../start/child-program.mjs';
import { step, Stop } from '../start/progress.mjs';
import { repositoryRoot } from '../start/repository-files.mjs';
import { recorderVersion } from './bundle-recorder.mjs';

const sources = join(repositoryRoot, 'scripts/package/windows');
const compiler = 'makensis';
/** The date that NSIS writes into programs, so that the same sources give the same bytes. */
const fileDate = String(Date.UTC(2026, 0, 1) / 1000);

/**
 * @param {{ program: string, folder: string, outputFolder: string }} paths
 * @param {{ isSmall: boolean }} options isSmall: a third smaller, and takes six times as long
 * @returns {Promise<string>} path of the installer
 */
export async function buildWindowsInstaller({ program, folder, outputFolder }, { isSmall }) {
  await ensureCompiler();
  const icon = join(folder, 'recorder.ico');
  await writeIcon(icon);
  const background = join(folder, 'background.exe');
  await compile('background.nsi', { OUTPUT: background, ICON: icon });
  const name = `time-tracker-recorder-${recorderVersion()}-windows-x64.exe`;
  const output = join(outputFolder, name);
  await compile('installer.nsi', {
    OUTPUT: output,
    ICON: icon,
    FOLDER: program,
    BACKGROUND: background,
    VERSION: recorderVersion(),
    // As one block of all files (solid), it would take minutes more.
    COMPRESSOR: isSmall ? 'lzma' : 'zlib',
  });
  return output;
}

async function ensureCompiler() {
  if (await hasCompiler()) return;
  const isRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isRoot) {
    const args = ['-qq', 'install', '-y', '--no-install-recommends', 'nsis'];
    await step('Installing nsis', () =>
      runProgram('apt-get', args, {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  }
  if (await hasCompiler()) return;
  throw new Stop(
    'The installer for Windows needs NSIS 3 (makensis). On Debian or Ubuntu:\n' +
      '  sudo apt-get install -y nsis\nElsewhere: https://nsis.sourceforge.io/Download',
  );
}

async function hasCompiler() {
  try {
    return (await runProgram(compiler, ['-VERSION'], { stdio: 'ignore' })).code === 0;
  } catch {
    return false;
  }
}

async function compile(script, definitions) {
  const args = Object.entries(definitions).map(([name, value]) => `-D${name}=${value}`);
  const { code, output } = await runProgram(
    compiler,
    ['-V2', '-INPUTCHARSET', 'UTF8', ...args, join(sources, script)],
    {
      env: { ...process.env, SOURCE_DATE_EPOCH: fileDate },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  if (code !== 0) throw new Stop(`${output.trim()}\n\nNSIS could not compile ${script}.`);
}

/** The icon of the web app, as Windows reads it: PNG images behind a directory. */
async function writeIcon(path) {
  const images = [];
  for (const size of [16, 32, 48, 256]) {
    const image = sharp(join(repositoryRoot, 'web/public/favicon.svg'), { density: 600 });
    images.push({ size, content: await image.resize(size, size).png().toBuffer() });
  }
  const directory = Buffer.alloc(6 + 16 * images.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  for (const [index, { size, content }] of images.entries()) {
    const at = 6 + 16 * index;
    // 0 means 256.
    directory.writeUInt8(size % 256, at);
    directory.writeUInt8(size % 256, at + 1);
    directory.writeUInt16LE(1, at + 4);
    directory.writeUInt16LE(32, at + 6);
    directory.writeUInt32LE(content.length, at + 8);
    directory.writeUInt32LE(offset, at + 12);
    offset += content.length;
  }
  writeFileSync(path, Buffer.concat([directory, ...images.map(({ content }) => content)]));
}

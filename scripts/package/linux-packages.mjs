// The packages of the recorder for Linux: a .deb for Debian and Ubuntu, an archive for other distributions.
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { repositoryRoot } from '../start/repository-files.mjs';
import { recorderVersion } from './bundle-recorder.mjs';
import { addFile, writeDebianPackage } from './debian-package.mjs';
import { archiveFolder } from './tar-archive.mjs';

const sources = join(repositoryRoot, 'scripts/package/linux');
const icon = join(repositoryRoot, 'web/public/favicon.svg');
const name = 'time-tracker-recorder';

/** What the program and its native modules link to; `libc6` as new as the newest of them asks for. */
const dependencies = [
  'libc6 (>= 2.34)',
  'libstdc++6 (>= 7)',
  'libgcc-s1',
  'libatomic1',
  'libdbus-1-3',
  'libx11-6',
  'libxcb1',
  'libxext6',
  'libxrandr2',
  'libxt6',
  'libxtst6',
];
/** Without them, something is missing: screen locks, opening the browser, screenshots on wlroots desktops. */
const recommended = ['libxss1', 'xdg-utils', 'grim'];

/**
 * @param {{ program: string, folder: string, outputFolder: string }} paths
 * @returns {Promise<string>} path of the package
 */
export async function buildDebianPackage({ program, folder, outputFolder }) {
  const root = join(folder, 'deb');
  cpSync(program, join(root, 'usr/lib', name), { recursive: true });
  mkdirSync(join(root, 'usr/bin'), { recursive: true });
  symlinkSync(`../lib/${name}/${name}`, join(root, 'usr/bin', name));
  const unit = `${name}.service`;
  addFile(join(sources, unit), join(root, 'usr/lib/systemd/user', unit));
  const entry = `${name}.desktop`;
  addFile(join(sources, entry), join(root, 'usr/share/applications', entry));
  addFile(icon, join(root, 'usr/share/icons/hicolor/scalable/apps', `${name}.svg`));
  addFile(join(program, 'LICENSES.txt'), join(root, 'usr/share/doc', name, 'copyright'));
  const output = join(outputFolder, `${name}_${recorderVersion()}_amd64.deb`);
  const scripts = { prerm: join(sources, 'before-removal.sh') };
  await writeDebianPackage({ root, folder, output, fields: describePackage(), scripts });
  return output;
}

function describePackage() {
  return {
    Package: name,
    Version: recorderVersion(),
    Architecture: 'amd64',
    Maintainer: 'Time Tracker <recorder@time-tracker.invalid>',
    Depends: dependencies.join(', '),
    Recommends: recommended.join(', '),
    Section: 'utils',
    Priority: 'optional',
    Description: `desktop recorder of Time Tracker
 Records the time you work for a Time Tracker server: the apps in front,
 keyboard and mouse activity, and screenshots, as each project asks for and
 you agreed to. Sign in with: time-tracker-recorder login`,
  };
}

/**
 * @param {{ program: string, folder: string, outputFolder: string }} paths
 * @returns {Promise<string>} path of the archive
 */
export async function buildLinuxArchive({ program, folder, outputFolder }) {
  const root = join(folder, 'archive');
  cpSync(program, join(root, 'program'), { recursive: true });
  for (const each of ['install.sh', `${name}.service`, `${name}.desktop`])
    addFile(join(sources, each), join(root, each));
  addFile(icon, join(root, `${name}.svg`));
  const title = `${name}-${recorderVersion()}-linux-x64`;
  const output = join(outputFolder, `${title}.tar.gz`);
  writeFileSync(output, await promisify(gzip)(archiveFolder(root, title)));
  return output;
}

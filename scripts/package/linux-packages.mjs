// The packages of the recorder for Linux: a .deb for Debian and Ubuntu, an archive for other distributions.
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip, zstdCompress } from 'node:zlib';
import { repositoryRoot } from '../start/repository-files.mjs';
import { recorderVersion } from './bundle-recorder.mjs';
import { measureFolder } from './native-modules.mjs';
import { archiveFolder, archiveMembers } from './tar-archive.mjs';

const sources = join(repositoryRoot, 'scripts/package/linux');
const icon = join(repositoryRoot, 'web/public/favicon.svg');
const name = 'time-tracker-recorder';

/** What the program and its native modules link to; `libc6` as new as the newest of them asks for. */
const dependencies = [
  ...['libc6 (>= 2.34)', 'libstdc++6 (>= 7)', 'libgcc-s1', 'libatomic1'],
  ...['libdbus-1-3', 'libx11-6', 'libxcb1', 'libxext6', 'libxrandr2', 'libxt6', 'libxtst6'],
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
  add(join(sources, `${name}.service`), join(root, 'usr/lib/systemd/user', `${name}.service`));
  add(join(sources, `${name}.desktop`), join(root, 'usr/share/applications', `${name}.desktop`));
  add(icon, join(root, 'usr/share/icons/hicolor/scalable/apps', `${name}.svg`));
  const licenses = join(root, 'usr/share/doc', name, 'copyright');
  add(join(program, 'LICENSES.txt'), licenses);
  const control = join(folder, 'control');
  mkdirSync(control, { recursive: true });
  writeFileSync(join(control, 'control'), describePackage(Math.ceil(measureFolder(root) / 1024)));
  add(join(sources, 'before-removal.sh'), join(control, 'prerm'));
  const output = join(outputFolder, `${name}_${recorderVersion()}_amd64.deb`);
  const data = await compressFast(archiveFolder(root, '.'));
  writeFileSync(
    output,
    archiveMembers([
      { name: 'debian-binary', content: Buffer.from('2.0\n') },
      { name: 'control.tar.gz', content: await promisify(gzip)(archiveFolder(control, '.')) },
      { name: 'data.tar.zst', content: data },
    ]),
  );
  return output;
}

/** A tenth of the time of xz, and a fifth more bytes. */
function compressFast(content) {
  const params = { [constants.ZSTD_c_compressionLevel]: 9 };
  return promisify(zstdCompress)(content, { params });
}

function describePackage(installedKilobytes) {
  return `Package: ${name}
Version: ${recorderVersion()}
Architecture: amd64
Maintainer: Time Tracker <recorder@time-tracker.invalid>
Installed-Size: ${installedKilobytes}
Depends: ${dependencies.join(', ')}
Recommends: ${recommended.join(', ')}
Section: utils
Priority: optional
Description: desktop recorder of Time Tracker
 Records the time you work for a Time Tracker server: the apps in front,
 keyboard and mouse activity, and screenshots, as each project asks for and
 you agreed to. Sign in with: time-tracker-recorder login
`;
}

/**
 * @param {{ program: string, folder: string, outputFolder: string }} paths
 * @returns {Promise<string>} path of the archive
 */
export async function buildLinuxArchive({ program, folder, outputFolder }) {
  const root = join(folder, 'archive');
  cpSync(program, join(root, 'program'), { recursive: true });
  for (const each of ['install.sh', `${name}.service`, `${name}.desktop`])
    add(join(sources, each), join(root, each));
  add(icon, join(root, `${name}.svg`));
  const title = `${name}-${recorderVersion()}-linux-x64`;
  const output = join(outputFolder, `${title}.tar.gz`);
  writeFileSync(output, await promisify(gzip)(archiveFolder(root, title)));
  return output;
}

function add(source, target) {
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(source, target);
  const isScript = readFileSync(source).toString('latin1', 0, 2) === '#!';
  chmodSync(target, isScript ? 0o755 : 0o644);
}

// The packages of the server for Linux: an archive, and a .deb with a service of systemd.
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { addFile, writeDebianPackage } from '../package/debian-package.mjs';
import { archiveFolder } from '../package/tar-archive.mjs';
import { repositoryRoot } from '../start/repository-files.mjs';

const sources = join(repositoryRoot, 'scripts/release/linux');
const name = 'time-tracker-server';
const service = 'time-tracker.service';
const settings = '/etc/time-tracker.env';

/**
 * @param {{ program: string, outputFolder: string }} paths
 * @param {string} version
 * @returns {Promise<string>} path of the archive
 */
export async function buildServerArchive({ program, outputFolder }, version) {
  const title = `${name}-${version}-linux-x64`;
  const output = join(outputFolder, `${title}.tar.gz`);
  writeFileSync(output, await promisify(gzip)(archiveFolder(program, title)));
  return output;
}

/**
 * @param {{ program: string, folder: string, outputFolder: string }} paths folder: for files on the way
 * @param {string} version
 * @returns {Promise<string>} path of the package
 */
export async function buildServerDebian({ program, folder, outputFolder }, version) {
  const root = join(folder, 'deb');
  cpSync(program, join(root, 'usr/lib/time-tracker'), { recursive: true, verbatimSymlinks: true });
  addFile(join(sources, service), join(root, 'usr/lib/systemd/system', service));
  addFile(join(sources, 'time-tracker.env'), join(root, settings));
  mkdirSync(join(root, 'usr/sbin'), { recursive: true });
  symlinkSync('../lib/time-tracker/time-tracker', join(root, 'usr/sbin/time-tracker'));
  addFile(join(program, 'LICENSES.txt'), join(root, 'usr/share/doc', name, 'copyright'));
  const output = join(outputFolder, `${name}_${version}_amd64.deb`);
  const scripts = {
    postinst: join(sources, 'after-installation.sh'),
    prerm: join(sources, 'before-replacement.sh'),
    postrm: join(sources, 'after-removal.sh'),
  };
  const fields = describePackage(version);
  await writeDebianPackage({ root, folder, output, fields, scripts, settingFiles: [settings] });
  return output;
}

function describePackage(version) {
  return {
    Package: name,
    Version: version,
    Architecture: 'amd64',
    Maintainer: 'Time Tracker <server@time-tracker.invalid>',
    // What Node and PostgreSQL link to; useradd; the helpers of services.
    Depends:
      'libc6 (>= 2.34), libstdc++6 (>= 7), libgcc-s1, libatomic1, passwd, init-system-helpers',
    Section: 'web',
    Priority: 'optional',
    Description: `server of Time Tracker
 Self-hosted time tracker with screenshots and activity levels. Brings Node
 and PostgreSQL. The settings are in ${settings}, the data in
 /var/lib/time-tracker; it listens on http://127.0.0.1:3000 until changed.`,
  };
}

// Writes a Debian package: files below a root, fields of its control file, scripts of the package.
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip, zstdCompress } from 'node:zlib';
import { measureFolder } from '../start/folder-size.mjs';
import { archiveFolder, archiveMembers } from './tar-archive.mjs';

/**
 * @param {{
 *   root: string,
 *   folder: string,
 *   output: string,
 *   fields: Record<string, string>,
 *   scripts: Record<string, string>,
 *   settingFiles?: string[],
 * }} parts
 *   root: of the files, as they are installed; folder: for files on the way; scripts: name in the package → path;
 *   settingFiles: paths that an upgrade keeps as the operator changed them
 */
export async function writeDebianPackage({
  root,
  folder,
  output,
  fields,
  scripts,
  settingFiles = [],
}) {
  const control = join(folder, 'control');
  mkdirSync(control, { recursive: true });
  const kilobytes = Math.ceil(measureFolder(root) / 1024);
  const lines = Object.entries({ ...fields, 'Installed-Size': String(kilobytes) });
  const text = lines.map(([name, value]) => `${name}: ${value}\n`).join('');
  writeFileSync(join(control, 'control'), text);
  if (settingFiles.length > 0) writeFileSync(join(control, 'conffiles'), list(settingFiles));
  for (const [name, path] of Object.entries(scripts)) addFile(path, join(control, name));
  const members = [
    { name: 'debian-binary', content: Buffer.from('2.0\n') },
    { name: 'control.tar.gz', content: await promisify(gzip)(archiveFolder(control, '.')) },
    { name: 'data.tar.zst', content: await compressFast(archiveFolder(root, '.')) },
  ];
  writeFileSync(output, archiveMembers(members));
}

/** Copies a file, with the mode that it has in a package. */
export function addFile(source, target) {
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(source, target);
  const isScript = readFileSync(source).toString('latin1', 0, 2) === '#!';
  chmodSync(target, isScript ? 0o755 : 0o644);
}

function list(paths) {
  return paths.map((path) => `${path}\n`).join('');
}

/** A tenth of the time of xz, and a fifth more bytes. */
function compressFast(content) {
  const params = { [constants.ZSTD_c_compressionLevel]: 9 };
  return promisify(zstdCompress)(content, { params });
}

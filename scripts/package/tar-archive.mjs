// Writes tar archives whose bytes depend on the content only: sorted, of root, of one date.
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Of all files in packages, so that the same sources give the same packages. */
const fileDate = Date.UTC(2026, 0, 1) / 1000;
const blockSize = 512;

/**
 * @param {string} folder of which everything is archived
 * @param {string} prefix of the paths in the archive
 * @returns {Buffer}
 */
export function archiveFolder(folder, prefix) {
  const blocks = ['', ...listEntries(folder).sort()].flatMap((path) => {
    const source = join(folder, path);
    const entry = lstatSync(source);
    const name = path === '' ? prefix : `${prefix}/${path}`;
    if (entry.isDirectory()) return [header({ name: `${name}/`, type: '5', mode: 0o755 })];
    if (entry.isSymbolicLink())
      return [header({ name, type: '2', mode: 0o777, link: readlinkSync(source) })];
    return fileBlocks(name, readFileSync(source), entry.mode & 0o111 ? 0o755 : 0o644);
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * blockSize)]);
}

/** Links to folders are not followed, which `recursive` of readdir would do. */
function listEntries(folder, start = '') {
  return readdirSync(join(folder, start), { withFileTypes: true }).flatMap((entry) => {
    const path = start === '' ? entry.name : `${start}/${entry.name}`;
    return entry.isDirectory() ? [path, ...listEntries(folder, path)] : [path];
  });
}

function fileBlocks(name, content, mode) {
  const padding = Buffer.alloc((blockSize - (content.length % blockSize)) % blockSize);
  return [header({ name, type: '0', mode, size: content.length }), content, padding];
}

/** The POSIX format ustar. */
function header({ name, type, mode, size = 0, link = '' }) {
  const block = Buffer.alloc(blockSize);
  const { prefix, rest } = splitName(name);
  const octal = (value, at, length) =>
    block.write(value.toString(8).padStart(length - 1, '0'), at, 'latin1');
  block.write(rest, 0);
  octal(mode, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(fileDate, 136, 12);
  block.fill(' ', 148, 156);
  block.write(type, 156);
  block.write(link, 157);
  block.write('ustar\u000000', 257, 'latin1');
  block.write('root', 265);
  block.write('root', 297);
  block.write(prefix, 345);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148, 'latin1');
  return block;
}

function splitName(name) {
  if (Buffer.byteLength(name) <= 100) return { prefix: '', rest: name };
  // The first part has at most 155 bytes, the second at most 100.
  const at = name.indexOf('/', Math.max(1, name.length - 101));
  if (at < 0 || at > 155) throw new Error(`The path ${name} is too long for a tar archive.`);
  return { prefix: name.slice(0, at), rest: name.slice(at + 1) };
}

/**
 * The older format of Unix for archives, which Debian packages have outside.
 * @param {{ name: string, content: Buffer }[]} members
 */
export function archiveMembers(members) {
  const parts = members.flatMap(({ name, content }) => {
    const fields = [
      name.padEnd(16),
      String(fileDate).padEnd(12),
      '0'.padEnd(6),
      '0'.padEnd(6),
      '100644'.padEnd(8),
      String(content.length).padEnd(10),
    ];
    const padding = content.length % 2 === 1 ? '\n' : '';
    return [Buffer.from(`${fields.join('')}\`\n`), content, Buffer.from(padding)];
  });
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts]);
}

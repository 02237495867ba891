// A zip file of a folder. The same files give the same bytes, so that a build can be compared.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** January 1, 1980, the first day that the format knows. */
const modified = Buffer.from([0, 0, 0x21, 0]);
/** Version 2.0, names in UTF-8, deflated. */
const format = Buffer.from([20, 0, 0, 8, 8, 0]);

/**
 * @param {string} folder
 * @param {string} path of the zip file
 */
export function writeZip(folder, path) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const name of listFiles(folder)) {
    const content = readFileSync(join(folder, ...name.split('/')));
    const packed = deflateRawSync(content, { level: 9 });
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(crc32(content), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(content.length, 8);
    // The length of the name; no extra fields.
    sizes.writeUInt16LE(Buffer.byteLength(name), 12);
    const header = Buffer.concat([format, modified, sizes]);
    const entry = [Buffer.from('PK\x03\x04'), header, Buffer.from(name), packed];
    parts.push(...entry);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.from('PK\x01\x02'),
      Buffer.from([20, 0]),
      header,
      rest,
      Buffer.from(name),
    );
    offset += entry.reduce((sum, { length }) => sum + length, 0);
  }
  writeFileSync(path, Buffer.concat([...parts, ...directory, endOf(directory, offset)]));
}

function endOf(directory, offset) {
  const end = Buffer.alloc(22);
  const count = directory.length / 5;
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return end;
}

/** Names with slashes, sorted. */
function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

// How many packages a node_modules folder holds, and how large it is.
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @returns {string} such as "186 packages, 290 MB" */
export function describeFolder(modules) {
  const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
  const count = Object.values(packages).filter(({ link }) => !link).length;
  return `${count} packages, ${Math.round(measureFolder(modules) / 1e6)} MB`;
}

/** The bytes of all files below `folder`. Skips what another program removes meanwhile. */
export function measureFolder(folder) {
  let sizeBytes = 0;
  for (const entry of unlessRemoved(() => readdirSync(folder, { withFileTypes: true })) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) sizeBytes += measureFolder(path);
    else if (entry.isFile()) sizeBytes += unlessRemoved(() => lstatSync(path).size) ?? 0;
  }
  return sizeBytes;
}

function unlessRemoved(read) {
  try {
    return read();
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

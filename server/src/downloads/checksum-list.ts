import { readPackageName } from './package-name.ts';

/** Name of the file that lists the packages with their checksums, as `sha256sum` writes it. */
export const checksumFileName = 'SHA256SUMS';
/** Far more than a hundred packages need. */
export const checksumFileMaxBytes = 64 * 1024;
const packagesMax = 100;

export type ListedPackage = { name: string; sha256: string };

/**
 * The packages that a checksum file lists. Lines that are not a package of the desktop app are
 * ignored. A name that is listed with two checksums is left out.
 */
export function readChecksumList(text: string): ListedPackage[] {
  const listed = new Map<string, string | null>();
  for (const line of text.split(/\r?\n/)) {
    const [, sha256 = '', name = ''] = /^([0-9a-fA-F]{64}) [ *](.+)$/.exec(line) ?? [];
    if (readPackageName(name) === undefined) continue;
    const checksum = sha256.toLowerCase();
    const known = listed.get(name);
    listed.set(name, known === undefined || known === checksum ? checksum : null);
  }
  return [...listed]
    .flatMap(([name, sha256]) => (sha256 === null ? [] : [{ name, sha256 }]))
    .slice(0, packagesMax);
}

import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const debName = 'time-tracker-recorder_0.1.0_amd64.deb';
export const tarballName = 'time-tracker-recorder-0.1.0-linux-x64.tar.gz';
export const installerName = 'time-tracker-recorder-0.1.0-windows-x64.exe';

export type PackageSample = { name: string; content: Buffer; sha256: string };

export function samplePackage(name: string, sizeBytes = 300_000): PackageSample {
  const content = randomBytes(sizeBytes);
  return { name, content, sha256: sha256Of(content) };
}

export function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** As `sha256sum` writes it. */
export function writeChecksums(listed: { name: string; sha256: string }[]): string {
  return listed.map(({ sha256, name }) => `${sha256}  ${name}\n`).join('');
}

/** A folder with packages and their checksums; removed at the end of `await using`. */
export async function makePackageFolder(samples: PackageSample[]) {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-downloads-'));
  for (const { name, content } of samples) await writeFile(join(folder, name), content);
  await writeFile(join(folder, 'SHA256SUMS'), writeChecksums(samples));
  return {
    folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

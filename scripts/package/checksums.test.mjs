import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkPackages, writeChecksums } from './checksums.mjs';
import { archiveFolder } from './tar-archive.mjs';

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'time-tracker-packages-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('finds packages that are missing, changed, not listed or of another version', () => {
  const folder = temporaryFolder();
  const add = (name, content = name) => writeFileSync(join(folder, name), content);
  const [deb, tar] = ['a-recorder_1.2.3_amd64.deb', 'a-recorder-1.2.3-linux-x64.tar.gz'];
  expect(checkPackages(folder, '1.2.3')).toEqual(['SHA256SUMS is missing.']);
  add(deb);
  add(tar);
  writeChecksums(folder);
  expect(checkPackages(folder, '1.2.3')).toEqual([]);
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });

  add(deb, 'changed');
  add('a-recorder-1.2.4-windows-x64.exe');
  rmSync(join(folder, tar));
  expect(checkPackages(folder, '1.2.3')).toEqual([
    `${tar} is missing.`,
    'a-recorder-1.2.4-windows-x64.exe is not in SHA256SUMS.',
    `${deb} does not have the checksum of SHA256SUMS.`,
    'a-recorder-1.2.4-windows-x64.exe is not of version 1.2.3.',
  ]);
});

it('writes archives that tar reads, with long paths, links and modes', () => {
  const [source, target] = [temporaryFolder(), temporaryFolder()];
  const deep = `${'folder-name/'.repeat(9)}file.txt`;
  mkdirSync(join(source, deep, '..'), { recursive: true });
  writeFileSync(join(source, deep), 'x'.repeat(1_000));
  writeFileSync(join(source, 'run.sh'), '#!/bin/sh\necho it runs\n', { mode: 0o755 });
  symlinkSync('run.sh', join(source, 'link'));
  symlinkSync('folder-name', join(source, 'link-to-folder'));
  const archive = archiveFolder(source, 'top');
  expect(archive.equals(archiveFolder(source, 'top'))).toBe(true);
  execFileSync('tar', ['-x', '-C', target], { input: archive });
  execFileSync('diff', ['-r', '--no-dereference', source, join(target, 'top')]);
  expect(execFileSync(join(target, 'top/link')).toString()).toBe('it runs\n');
});

import type { RecorderPackage } from '@time-tracker/contract/download';
import { expect, it } from 'vitest';
import { choosePackages, installCommands } from './package-choice.ts';

function sample(system: RecorderPackage['system'], kind: RecorderPackage['kind'], arch = 'x64') {
  const name = `${system} ${kind} ${arch}`;
  return { name, system, kind, arch, version: '0.1.0', url: `/${name}` } as RecorderPackage;
}

const packages = [
  sample('linux', 'tarball', 'arm64'),
  sample('linux', 'tarball'),
  sample('windows', 'installer'),
  sample('linux', 'deb', 'arm64'),
  sample('linux', 'deb'),
];
const names = (list: RecorderPackage[]) => list.map(({ name }) => name);

it('selects the package for the system; the others stay available', () => {
  const linux = choosePackages(packages, 'linux');
  expect(names(linux.here)).toEqual([
    'linux deb x64',
    'linux tarball x64',
    'linux deb arm64',
    'linux tarball arm64',
  ]);
  expect(names(linux.others)).toEqual(['windows installer x64']);
  expect(names(choosePackages(packages, 'windows').here)).toEqual(['windows installer x64']);
});

it('has none for macOS, phones and unknown systems, and lists all as others', () => {
  for (const system of ['macos', 'phone', 'other'] as const) {
    const { here, others } = choosePackages(packages, system);
    expect([here.length, others.length], system).toEqual([0, 5]);
  }
});

it('writes the commands that install and sign in', () => {
  const origin = 'https://time.example.com';
  expect(installCommands({ name: 'a_1.0.0_amd64.deb', kind: 'deb' }, origin)).toEqual({
    install: 'sudo apt install ./a_1.0.0_amd64.deb',
    signIn: 'time-tracker-recorder login --server https://time.example.com',
    start: 'time-tracker-recorder launch',
  });
  expect(installCommands({ name: 'a-1.0.0-linux-x64.tar.gz', kind: 'tarball' }, origin)).toEqual({
    install: 'tar -xzf a-1.0.0-linux-x64.tar.gz && ./a-1.0.0-linux-x64/install.sh',
    signIn: '~/.local/bin/time-tracker-recorder login --server https://time.example.com',
    start: '~/.local/bin/time-tracker-recorder launch',
  });
  expect(installCommands({ name: 'a.exe', kind: 'installer' }, origin)).toBeNull();
});

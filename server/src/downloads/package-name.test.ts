import { expect, it } from 'vitest';
import { newestPackages, readPackageName } from './package-name.ts';

it.each([
  ['time-tracker-recorder_0.1.0_amd64.deb', 'linux deb x64 0.1.0'],
  ['time-tracker-recorder_0.1.0~rc.1_arm64.deb', 'linux deb arm64 0.1.0~rc.1'],
  ['time-tracker-recorder-0.1.0-linux-x64.tar.gz', 'linux tarball x64 0.1.0'],
  ['time-tracker-recorder-12.3.45-beta.2-macos-arm64.tar.gz', 'macos tarball arm64 12.3.45-beta.2'],
  ['time-tracker-recorder-0.1.0-windows-x64.exe', 'windows installer x64 0.1.0'],
])('reads %s', (name, facts) => {
  const { system, kind, arch, version } = readPackageName(name) ?? {};
  expect([system, kind, arch, version].join(' ')).toBe(facts);
});

it.each([
  'SHA256SUMS',
  'setup.exe',
  '../time-tracker-recorder-0.1.0-windows-x64.exe',
  'time-tracker-recorder-0.1.0-windows-x64.exe/../../secret',
  '/etc/time-tracker-recorder-0.1.0-windows-x64.exe',
  'time-tracker-recorder-0.1.0-windows-x64.exe.part',
  'time-tracker-recorder-0.1.0-windows-x64.exe\n',
  'time-tracker-recorder-0.1.0\0-windows-x64.exe',
  'time-tracker-recorder-0.1.0"; filename="x-windows-x64.exe',
  'time-tracker-recorder-0.1.0-../x-windows-x64.exe',
  'TIME-TRACKER-RECORDER-0.1.0-windows-x64.exe',
  'time-tracker-recorder-0.1-windows-x64.exe',
  `time-tracker-recorder-0.1.0-${'a'.repeat(500)}-windows-x64.exe`,
  `time-tracker-recorder-${'9'.repeat(400)}.1.0-windows-x64.exe`,
])('does not take %j for a package', (name) => {
  expect(readPackageName(name)).toBeUndefined();
});

it('offers the latest of each system, kind and architecture', () => {
  const versions = ['0.9.0', '0.10.0-rc.2', '0.10.0-rc.10', '0.2.0'];
  const newestOf = (list: string[]) =>
    newestPackages(
      list.map((version) => ({ version, system: 'linux', kind: 'deb', arch: 'x64' }) as const),
    ).map(({ version }) => version);
  expect(newestOf(versions)).toEqual(['0.10.0-rc.10']);
  expect(newestOf(['0.10.0', ...versions])).toEqual(['0.10.0']);
  expect(newestOf([...versions, '0.10.0'])).toEqual(['0.10.0']);
});

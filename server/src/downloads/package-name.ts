import type { RecorderPackage } from '@time-tracker/contract/download';

type PackageFacts = Pick<RecorderPackage, 'system' | 'kind' | 'arch' | 'version'>;

const version = String.raw`(?<version>\d{1,6}\.\d{1,6}\.\d{1,6}(?:[-~][0-9A-Za-z]{1,20}(?:\.[0-9A-Za-z]{1,20}){0,4})?)`;

const patterns: {
  pattern: RegExp;
  system?: RecorderPackage['system'];
  kind: RecorderPackage['kind'];
}[] = [
  {
    pattern: new RegExp(`^time-tracker-recorder_${version}_(?<arch>amd64|arm64)\\.deb$`),
    system: 'linux',
    kind: 'deb',
  },
  {
    pattern: new RegExp(
      `^time-tracker-recorder-${version}-(?<system>linux|macos)-(?<arch>x64|arm64)\\.tar\\.gz$`,
    ),
    kind: 'tarball',
  },
  {
    pattern: new RegExp(`^time-tracker-recorder-${version}-windows-(?<arch>x64|arm64)\\.exe$`),
    system: 'windows',
    kind: 'installer',
  },
];

/** What the name of a package says. Undefined: not a package, so it is never offered. */
export function readPackageName(name: string): PackageFacts | undefined {
  for (const { pattern, system, kind } of patterns) {
    const groups = pattern.exec(name)?.groups;
    if (groups === undefined) continue;
    return {
      system: system ?? (groups['system'] === 'macos' ? 'macos' : 'linux'),
      kind,
      arch: groups['arch'] === 'arm64' ? 'arm64' : 'x64',
      version: groups['version'] ?? '',
    };
  }
  return undefined;
}

/** The latest package of each system, kind and architecture, in a fixed order. */
export function newestPackages<Package extends PackageFacts>(
  packages: readonly Package[],
): Package[] {
  const newest = new Map<string, Package>();
  for (const candidate of packages) {
    const key = `${candidate.system} ${candidate.kind} ${candidate.arch}`;
    const known = newest.get(key);
    if (known === undefined || isNewer(candidate.version, known.version))
      newest.set(key, candidate);
  }
  return [...newest.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** A version with a suffix comes before the release of the same number. */
function isNewer(version: string, other: string): boolean {
  const [numbers, suffix] = splitVersion(version);
  const [otherNumbers, otherSuffix] = splitVersion(other);
  const differing = numbers.findIndex((part, index) => part !== otherNumbers[index]);
  if (differing >= 0) return (numbers[differing] ?? 0) > (otherNumbers[differing] ?? 0);
  if (suffix === '' || otherSuffix === '') return suffix === '' && otherSuffix !== '';
  return suffix.localeCompare(otherSuffix, 'en', { numeric: true }) > 0;
}

function splitVersion(version: string): [number[], string] {
  const [numbers = '', suffix = ''] = version.split(/[-~](.*)/s, 2);
  return [numbers.split('.').map(Number), suffix];
}

import type { RecorderPackage } from '@time-tracker/contract/download';
import type { ComputerSystem } from '../timer/detect-system.ts';

/** Packages for the system of the person, the preselected one first, and those for other systems. */
export interface PackageChoice {
  here: RecorderPackage[];
  others: RecorderPackage[];
}

/** Most people have the first ones. Browsers do not reliably tell the processor. */
const kindOrder: RecorderPackage['kind'][] = ['installer', 'deb', 'tarball'];
const archOrder: RecorderPackage['arch'][] = ['x64', 'arm64'];

export function choosePackages(
  packages: readonly RecorderPackage[],
  system: ComputerSystem,
): PackageChoice {
  const rank = ({ kind, arch }: RecorderPackage) =>
    archOrder.indexOf(arch) * kindOrder.length + kindOrder.indexOf(kind);
  const sorted = packages.toSorted((a, b) => rank(a) - rank(b));
  return {
    here: sorted.filter((one) => one.system === system),
    others: sorted.filter((one) => one.system !== system),
  };
}

/** What people type to install a package and sign in. Null: an installer does both. */
export interface InstallCommands {
  install: string;
  signIn: string;
  start: string;
}

/** `origin`: the address of this server. */
export function installCommands(
  { name, kind }: Pick<RecorderPackage, 'name' | 'kind'>,
  origin: string,
): InstallCommands | null {
  const commands = (install: string[], program: string) => ({
    install: install.join(' '),
    signIn: [program, 'login', '--server', origin].join(' '),
    start: [program, 'launch'].join(' '),
  });
  switch (kind) {
    case 'deb':
      return commands(['sudo', 'apt', 'install', `./${name}`], 'time-tracker-recorder');
    case 'tarball': {
      const folder = name.replace(/\.tar\.gz$/, '');
      const install = ['tar', '-xzf', name, '&&', `./${folder}/install.sh`];
      return commands(install, '~/.local/bin/time-tracker-recorder');
    }
    case 'installer':
      return null;
  }
}

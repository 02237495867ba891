import { lstatSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run, startChild, type Child } from '../stack/child.ts';

/** What the package of the server depends on. */
const included = 'passwd,init-system-helpers,libatomic1,libgcc-s1,libstdc++6';
/** Written by any installation: states, caches, logs, and the former versions of the lists of users. */
const changing =
  /^\/var\/(cache|lib\/dpkg|log)\/|^\/etc\/(group|gshadow|passwd|shadow|sub[gu]id)-$/;
/** In a mount namespace of its own, so that nothing stays mounted. */
const enter = `mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"`;

const environment = {
  DEBIAN_FRONTEND: 'noninteractive',
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
};

/** A Debian of its own, in which packages are installed for real. */
export class DebianSystem {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** @param more packages; those of systemd have the units that the service is checked against */
  async prepare(more = 'systemd'): Promise<void> {
    await mkdir(this.root, { recursive: true, mode: 0o755 });
    const args = ['--variant=minbase', `--include=${included},${more}`, 'bookworm', this.root];
    await run('debootstrap', [...args, 'http://deb.debian.org/debian']);
  }

  /** The command that runs a command in it, as root. */
  inside(...command: string[]): string[] {
    return [
      'unshare',
      '--mount',
      '--propagation=private',
      'sh',
      '-c',
      enter,
      this.root,
      ...command,
    ];
  }

  async run(...command: string[]): Promise<string> {
    const [program = '', ...args] = this.inside(...command);
    return (await run(program, args, { env: environment })).toString();
  }

  start(...command: string[]): Child {
    const [program = '', ...args] = this.inside(...command);
    return startChild(program, args, { env: environment });
  }

  /** The command that starts a service as systemd would: its user, environment, folder and program. */
  async serviceCommand(unitPath: string): Promise<string[]> {
    const unit = await this.read(unitPath);
    const value = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
    const settings = (await this.read(value('EnvironmentFile')))
      .split('\n')
      .filter((line) => /^\w+=/.test(line));
    const script = `umask ${value('UMask')}; cd ${value('WorkingDirectory')}; exec ${value('ExecStart')}`;
    return this.inside(
      'setpriv',
      `--reuid=${value('User')}`,
      `--regid=${value('User')}`,
      '--clear-groups',
      'env',
      '-i',
      'PATH=/usr/bin:/bin',
      ...value('Environment').split(' '),
      ...settings,
      'sh',
      '-c',
      script,
    );
  }

  read(path: string): Promise<string> {
    return readFile(join(this.root, path), 'utf8');
  }

  /** A link counts, wherever it leads. */
  has(path: string): boolean {
    return lstatSync(join(this.root, path), { throwIfNoEntry: false }) !== undefined;
  }

  /** Paths of all files that installing and removing a package leaves alone. */
  async listFiles(): Promise<string[]> {
    // It follows no links, which lead to this machine.
    const found = await run('find', [this.root, '-xdev', '!', '-type', 'd']);
    return found
      .toString()
      .trim()
      .split('\n')
      .map((path) => path.slice(this.root.length))
      .filter((path) => !changing.test(path))
      .sort();
  }
}

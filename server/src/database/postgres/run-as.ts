import { spawnSync } from 'node:child_process';

/**
 * How PostgreSQL's programs are started. They refuse to run as root. Each way consists of command
 * prefixes and the owner that the files must have.
 */
export interface RunAs {
  way: 'as-is' | 'other-user' | 'user-namespace';
  /** Command prefix for short-lived programs such as initdb. */
  prefix: readonly string[];
  /** Command prefix for the server, which has to stop when this process is killed. */
  serverPrefix: readonly string[];
  /** The owner that the files must have. Undefined on Windows, which has no user ids. */
  owner: { uid: number; gid: number } | undefined;
}

/** The user "nobody". initdb requires a passwd entry, and every Linux has one for it. */
export const NOBODY = 65534;

const toNobody = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--inh-caps=-all',
  '--no-new-privs',
] as const;

/** Inside the namespace the uid is 1 ("daemon"), which PostgreSQL accepts. File access is still root's. */
const toNamespace = ['unshare', '-U', '--map-user=1', '--map-group=1'] as const;

/** Sends PostgreSQL SIGINT (fast shutdown) when its parent process dies. */
const stopWithParent = ['setpriv', '--pdeathsig', 'INT'] as const;

/**
 * Chooses the way for this process. As root, uses the user "nobody" if that user can access `folder` and
 * the program, otherwise a user namespace. Returns undefined if neither works.
 */
export function chooseRunAs(folder: string, program: string): RunAs | undefined {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined) return runAsIs(undefined);
  if (uid !== 0) return runAsIs({ uid, gid });
  if (canReachAsNobody(folder, program)) {
    return {
      way: 'other-user',
      prefix: toNobody,
      // A change of user clears the parent death signal, so it is set last.
      serverPrefix: [...toNobody, ...stopWithParent],
      owner: { uid: NOBODY, gid: NOBODY },
    };
  }
  if (!succeeds([...toNamespace, 'true'])) return undefined;
  return {
    way: 'user-namespace',
    prefix: toNamespace,
    serverPrefix: [...toNamespace, ...stopWithParent],
    owner: { uid: 0, gid: 0 },
  };
}

function runAsIs(owner: RunAs['owner']): RunAs {
  const hasDeathSignal = process.platform === 'linux' && succeeds([...stopWithParent, 'true']);
  return { way: 'as-is', prefix: [], serverPrefix: hasDeathSignal ? stopWithParent : [], owner };
}

function canReachAsNobody(folder: string, program: string): boolean {
  const test = 'cd "$1" && test -x "$2"';
  return succeeds([...toNobody, ...stopWithParent, 'sh', '-c', test, 'sh', folder, program]);
}

function succeeds([command, ...args]: readonly string[]): boolean {
  if (command === undefined) return false;
  const result = spawnSync(command, args, { stdio: 'ignore', env: cleanEnvironment(), cwd: '/' });
  return result.status === 0;
}

/**
 * A minimal environment for PostgreSQL, without secrets and without PG… variables that would change its
 * behavior. Undefined on Windows, where programs need the inherited environment.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv | undefined {
  if (process.platform === 'win32') return undefined;
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
    LC_ALL: 'C',
  };
}

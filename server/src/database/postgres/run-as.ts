import { spawnSync } from 'node:child_process';

/**
 * How PostgreSQL's programs are started so that they accept it: they refuse to run as root. Each way
 * is a command to put in front, the owner its files must have, and what it means for reachability.
 */
export interface RunAs {
  way: 'as-is' | 'other-user' | 'user-namespace';
  /** Words in front of the program, for programs that run and end. */
  prefix: readonly string[];
  /** Words in front of the server itself, which has to stop when this process is killed. */
  serverPrefix: readonly string[];
  /** Who the files must belong to; undefined where files have no such owner (Windows). */
  owner: { uid: number; gid: number } | undefined;
}

/** The traditional "nobody", which every Linux has a passwd entry for; initdb insists on one. */
export const NOBODY = 65534;

const toNobody = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--inh-caps=-all',
  '--no-new-privs',
] as const;

/** Looks like uid 1 ("daemon") inside, so PostgreSQL agrees; is still root to the file system. */
const toNamespace = ['unshare', '-U', '--map-user=1', '--map-group=1'] as const;

/** Stops PostgreSQL, in order, when the process that started it dies without a word. */
const stopWithParent = ['setpriv', '--pdeathsig', 'INT'] as const;

/**
 * Chooses the way for this process. As root the database gets an own powerless user where that user
 * can reach `folder` and the program; in a folder only root can enter, a user namespace of root.
 * Undefined when neither works.
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
      // The death signal is forgotten when the user changes: it comes last.
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
 * PostgreSQL gets none of our environment: no secrets, and no PG… variable that would change it.
 * Windows programs do not start without theirs.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv | undefined {
  if (process.platform === 'win32') return undefined;
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
    LC_ALL: 'C',
  };
}

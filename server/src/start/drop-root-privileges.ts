import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The first port that an unprivileged user may listen on. */
const firstOpenPort = 1024;

export type DroppedPrivileges = { as: { uid: number; gid: number } } | { because: string };

/**
 * When started as root, switches to the owner of DATA_DIR if that user can work with it. Undefined:
 * not started as root. Never changes the owner of files, so that links in the folder cannot be used
 * to take over files.
 */
export function dropRootPrivileges(dataDir: string, port: number): DroppedPrivileges | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(dataDir);
  const because = findObstacle(dataDir, port, { uid, gid });
  if (because !== undefined) return { because };
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  return { as: { uid, gid } };
}

function findObstacle(
  dataDir: string,
  port: number,
  owner: { uid: number; gid: number },
): string | undefined {
  if (owner.uid === 0) return `${dataDir} belongs to root`;
  if (port < firstOpenPort) return `only root may listen on port ${port}`;
  const foreign = listBelow(dataDir, 2).find((path) => statSync(path).uid !== owner.uid);
  if (foreign !== undefined) return `${foreign} does not belong to the owner of ${dataDir}`;
  if (!canWork(dataDir, owner)) {
    return `user ${owner.uid}, who owns ${dataDir}, has no name, cannot write there or cannot read the program`;
  }
  return undefined;
}

/** Depth of the files of an earlier start, apart from the images in their folders. */
function listBelow(folder: string, depth: number): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) return [];
    return entry.isDirectory() && depth > 1 ? [path, ...listBelow(path, depth - 1)] : [path];
  });
}

/** PostgreSQL requires a user with a name. */
function canWork(dataDir: string, owner: { uid: number; gid: number }): boolean {
  const test = 'id -un && cd "$1" && test -w . && test -x "$2" && test -r "$3"';
  const paths = [dataDir, process.execPath, import.meta.filename];
  const options = { ...owner, cwd: '/', stdio: 'ignore' } as const;
  return spawnSync('/bin/sh', ['-c', test, 'sh', ...paths], options).status === 0;
}

/** The log message. Undefined: none. */
export function describeRoot(
  left: DroppedPrivileges | undefined,
  dataDir: string,
): { level: 'info' | 'warn'; message: string } | undefined {
  if (left === undefined) return undefined;
  if ('as' in left) {
    const message = `Started as root; continues as user ${left.as.uid}, the owner of ${dataDir}.`;
    return { level: 'info', message };
  }
  return {
    level: 'warn',
    message:
      `The server runs as root, since ${left.because}. Start it as an ordinary user, or give that user ` +
      `the data: chown -R <user>: ${dataDir}. Started as root, the server then continues as that user.`,
  };
}

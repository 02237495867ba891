import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { RunAs } from './run-as.ts';

/** PostgreSQL names its socket after a port, even if it does not listen on TCP. */
export const SOCKET_PORT = 5432;

/** sockaddr_un has 108 bytes on Linux and 104 elsewhere, including the terminating zero. */
const longestSocketPath = process.platform === 'linux' ? 107 : 103;

/** Where PostgreSQL listens: a Unix socket folder, or a loopback port. */
export interface Listening {
  host: string;
  port: number;
  settings: Record<string, string>;
}

/** Uses a Unix socket below `folder`, or a loopback port on Windows. */
export async function chooseListening(folder: string, owner: RunAs['owner']): Promise<Listening> {
  if (process.platform === 'win32' || owner === undefined) {
    const port = await findFreePort();
    return { host: '127.0.0.1', port, settings: { listen_addresses: '127.0.0.1' } };
  }
  const host = makeSocketFolder(folder, owner);
  return {
    host,
    port: SOCKET_PORT,
    settings: {
      listen_addresses: '',
      unix_socket_directories: host,
      unix_socket_permissions: '0700',
    },
  };
}

function makeSocketFolder(folder: string, owner: { uid: number; gid: number }): string {
  const beside = join(folder, 'socket');
  if (isUsable(beside)) {
    mkdirSync(beside, { recursive: true, mode: 0o700 });
    return claim(beside, owner);
  }
  // The name is stable, so killed servers leave no further folders behind. Another user's folder is not used.
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const short = `/tmp/time-tracker-${owner.uid}-${name}`;
  try {
    mkdirSync(short, { mode: 0o700 });
    return claim(short, owner);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = lstatSync(short);
  if (found.isDirectory() && found.uid === owner.uid && (found.mode & 0o077) === 0) return short;
  return claim(mkdtempSync('/tmp/time-tracker-'), owner);
}

/** Short enough for sockaddr_un, and without the separators of unix_socket_directories. */
function isUsable(folder: string): boolean {
  const socketPath = join(folder, `.s.PGSQL.${SOCKET_PORT}`);
  return Buffer.byteLength(socketPath) <= longestSocketPath && !/[,"\s]/.test(folder);
}

function claim(folder: string, owner: { uid: number; gid: number }): string {
  chmodSync(folder, 0o700);
  chownSync(folder, owner.uid, owner.gid);
  return folder;
}

async function findFreePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = createServer();
  probe.once('error', reject);
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    probe.close(() => resolve(port));
  });
  return promise;
}

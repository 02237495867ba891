import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * The running processes of the PostgreSQL in `dataFolder` (a real path): server and workers, including
 * orphaned ones. Identifies them by program and folder, because a process id in a file may have been
 * reused. `clusterName` is in the title of every worker.
 */
export function listPostgresProcesses(dataFolder: string, clusterName: string): number[] {
  if (process.platform === 'win32') return [];
  if (process.platform !== 'linux') return listByTitle(dataFolder, clusterName);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isPostgresProcess(pid, dataFolder, clusterName));
}

function isPostgresProcess(pid: number, dataFolder: string, clusterName: string): boolean {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false;
    if (/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return false;
    try {
      // A reinstallation deletes the program file of a running process.
      const program = readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '');
      return program.endsWith('/postgres') && readlinkSync(`/proc/${pid}/cwd`) === dataFolder;
    } catch (error) {
      // In a container, root may lack access to another user's process. Fall back to its title.
      if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return words.includes(dataFolder) || words[0]?.startsWith(title(clusterName)) === true;
    }
  } catch {
    return false; // The process exited in the meantime.
  }
}

function listByTitle(dataFolder: string, clusterName: string): number[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, command] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined || command === undefined) return [];
    const isServer = command.includes('postgres') && command.includes(` -D ${dataFolder} `);
    return isServer || command.startsWith(title(clusterName)) ? [Number(pid)] : [];
  });
}

function title(clusterName: string): string {
  return `postgres: ${clusterName}: `;
}

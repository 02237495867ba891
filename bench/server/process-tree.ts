import { readFile } from 'node:fs/promises';

/** Of every Linux that Node runs on. */
const ticksPerSecond = 100;
const bytesPerKilobyte = 1024;

export type TreeUse = {
  /** Processor time in seconds, with children that have ended and were waited for. */
  cpuSeconds: number;
  /** Proportional set size in bytes: shared pages are split among the processes that share them. */
  memoryBytes: number;
};

/** What a process and its children use; zero for processes that have ended. */
export async function readTreeUse(pid: number): Promise<TreeUse> {
  const [stat, memory, children] = await Promise.all([
    readText(`/proc/${pid}/stat`),
    readText(`/proc/${pid}/smaps_rollup`),
    readText(`/proc/${pid}/task/${pid}/children`),
  ]);
  // After the name, which may contain anything: fields 12 to 15 are user and kernel time, then those of
  // children that have ended.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(memory)?.[1] ?? 0);
  const uses = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(readTreeUse));
  return {
    cpuSeconds: uses.reduce((sum, use) => sum + use.cpuSeconds, ticks / ticksPerSecond || 0),
    memoryBytes: uses.reduce((sum, use) => sum + use.memoryBytes, kilobytes * bytesPerKilobyte),
  };
}

function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

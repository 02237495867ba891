import { readFile } from 'node:fs/promises';

/** Of every Linux that Node runs on. */
const ticksPerSecond = 100;

/**
 * Seconds of processor time that a process and its threads have used; NaN where there is no /proc.
 * Unlike the clock it says much the same on a machine that others use too.
 */
export async function readProcessSeconds(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name, which may hold anything: the 12th field is time in user mode, the 13th in the kernel.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

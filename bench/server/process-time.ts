import { readFile } from 'node:fs/promises';

/** On all Linux systems that Node supports. */
const ticksPerSecond = 100;

/**
 * Processor time of a process and its threads in seconds. NaN without /proc. Unlike elapsed time,
 * it is comparable on a machine that others use too.
 */
export async function readProcessSeconds(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name, which may contain anything: field 12 is user time, field 13 system time.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

import type { Finding } from './finding.ts';

const marks: Record<Finding['level'], string> = {
  fine: 'ok',
  fixed: 'fixed',
  advice: 'advice',
  problem: 'PROBLEM',
};

/** A line, and one for what to do. */
export function describeFinding({ level, text, remedy }: Finding): string {
  const line = `${marks[level].padEnd(8)} ${text}`;
  return remedy === undefined ? line : `${line}\n${' '.repeat(9)}→ ${remedy}`;
}

// What of a runner's long output says what failed, to be said once more where everything ends.
import { stripVTControlCharacters } from 'node:util';

/** How each names it: "FAIL lint", "FAIL  server a.test.ts > it", "1) [pages] › a.spec.ts", "TypeError: …". */
const tellsFailure = /^(FAIL\s|\d+\) \[|\w*Error: |Vitest caught )/;
const most = 30;

/**
 * @param {string} output everything that a runner printed
 * @returns {string[]} its lines that name what failed and why, without colours, each once
 */
export function listFailureLines(output) {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim());
  const telling = [...new Set(lines.filter((line) => tellsFailure.test(line)))];
  if (telling.length <= most) return telling;
  return [...telling.slice(0, most), `… and ${telling.length - most} more lines above`];
}

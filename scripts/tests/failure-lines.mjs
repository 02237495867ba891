// Extracts the lines about failures from a long output, to repeat them at the end.
import { stripVTControlCharacters } from 'node:util';

/**
 * The formats of the tools: "FAIL lint", "FAIL  server a.test.ts > it", "1) [pages] › a.spec.ts", "TypeError: …", the
 * line of code "> 94 | …", and an error in a list, "+ "name: Error: …".
 */
const failureLine = /^(FAIL\s|\d+\) \[|\w*Error: |Vitest caught |> +\d+ \| |\+ +".*Error: )/;
const most = 30;

/**
 * @param {string} output of a test run
 * @returns {string[]} lines that say what failed and why, without colors or duplicates
 */
export function listFailureLines(output) {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim());
  const found = [...new Set(lines.filter((line) => failureLine.test(line)))];
  if (found.length <= most) return found;
  return [...found.slice(0, most), `… and ${found.length - most} more lines above`];
}

// Extracts the lines about failures from a long output, to repeat them at the end.
import { stripVTControlCharacters } from 'node:util';

/**
 * The formats of the tools: "FAIL lint", "FAIL  server a.test.ts > it", "1) [pages] › a.spec.ts", "TypeError: …", the
 * line of code "> 94 | …", and an error in a list, "+ "name: Error: …".
 */
const tellsFailure = /^(FAIL\s|\d+\) \[|\w*Error: |Vitest caught |> +\d+ \| |\+ +".*Error: )/;
const most = 30;

/**
 * @param {string} output of a test run
 * @returns {string[]} lines that say what failed and why, without colors or duplicates
 */
export function listFailureLines(output) {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim());
  const telling = [...new Set(lines.filter((line) => tellsFailure.test(line)))];
  if (telling.length <= most) return telling;
  return [...telling.slice(0, most), `… and ${telling.length - most} more lines above`];
}

// Styles follow the direction of the text: start and end, not left and right.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';

const inCss =
  /(?<![\w-])((?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|(?<![\w-])(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g;
const inCode =
  /\b(?:margin|padding|border)(?:Left|Right)\w*\s*:|\s(?:ml|mr|pl|pr)=[{"]|\s(?:ta|textAlign)[=:]\s*["'](?:left|right)["']|style=\{\{[^}]*\b(?:left|right):/g;

const advice =
  'Write start and end instead of left and right (margin-inline-start, inset-inline-end, text-align: end, ms, pe), ' +
  'so that the page mirrors for languages that are written from right to left.';

/** @returns {string[]} */
export function checkStyles(root = repositoryRoot, files = repositoryFiles(root)) {
  return files
    .filter((path) => /^web\/src\/.*\.(css|tsx)$/.test(path))
    .flatMap((path) => physicalProperties(path, readFileSync(join(root, path), 'utf8')));
}

function physicalProperties(path, text) {
  const found = text.matchAll(path.endsWith('.css') ? inCss : inCode);
  return [...found].map(({ 0: match, index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${path}:${line}: ${match.trim()} ${advice}`;
  });
}

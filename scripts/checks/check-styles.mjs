// Styles follow the direction of the text: start and end, not left and right.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';

/** Style sheets, also those that the server sends. */
const styleSheets = /\.(?:css|html)$|-style\.ts$/;
const styled =
  /^(?:web|server|extension)\/(?:src|pages)\/.*\.(?:css|html|tsx?)$|^web\/index\.html$/;
const tests = /\.test\.tsx?$/;

const named =
  /(?<![\w-])((?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?<![\w-])(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g;
const alone = /(?<![\w-])(?:left|right)\s*:/g;
const fourSides = /(?<![\w-])(?:padding|margin|inset|border-width)\s*:\s*([^;{}]+)/g;
const inCode =
  /\b(?:margin|padding|border)(?:Left|Right)\w*\s*:|\s(?:ml|mr|pl|pr)=[{"]|\s(?:ta|textAlign)[=:]\s*["'](?:left|right)["']|\b(?:style|position)=\{\{[^}]*\b(?:left|right):|\bstyle\.(?:left|right)\b/g;

const advice =
  'Write start and end instead of left and right (margin-inline-start, inset-inline-end, text-align: end, ms, pe; ' +
  'padding-block and padding-inline for four sides), so that the page mirrors for languages that are written from ' +
  'right to left.';

/** @returns {string[]} */
export function checkStyles(root = repositoryRoot, files = repositoryFiles(root)) {
  return files
    .filter((path) => styled.test(path) && !tests.test(path))
    .flatMap((path) => physicalProperties(path, readFileSync(join(root, path), 'utf8')));
}

function physicalProperties(path, text) {
  const found = styleSheets.test(path)
    ? [...text.matchAll(named), ...text.matchAll(alone), ...unequalSides(text)]
    : [...text.matchAll(named), ...text.matchAll(inCode)];
  return found.map(({ 0: match, index }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${path}:${line}: ${match.trim()} ${advice}`;
  });
}

/** Of four sides, the second is the right one and the fourth the left one. */
function unequalSides(text) {
  return [...text.matchAll(fourSides)].filter(([, value]) => {
    const [, right, , left] = value.trim().match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
    return left !== undefined && left !== right;
  });
}

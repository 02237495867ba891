// docs/specification-coverage.md lists which test proves which statement of the specification. The test
// must exist under that name and run. Statements are numbered without gaps, and each has a test.
import { namedTests } from './named-tests.mjs';
import { readText, repositoryRoot } from '../../start/repository-files.mjs';

const page = 'docs/specification-coverage.md';
/** Sections of the specification. */
const sections = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** @returns {string[]} problems as `path:line: …` */
export function checkSpecification(root = repositoryRoot) {
  const tests = namedTests(root);
  const problems = [];
  const counted = new Map(sections.map((section) => [section, 0]));
  for (const [index, line] of readText(page, root).split('\n').entries()) {
    const say = (problem) => problems.push(`${page}:${index + 1}: ${problem}`);
    const row = /^\| *(\d+)\.(\d+) *\|(.*)\|\s*$/.exec(line);
    if (row === null) continue;
    const [, section, number, rest] = row;
    const expected = (counted.get(Number(section)) ?? 0) + 1;
    if (!counted.has(Number(section))) say(`the specification has no section ${section}.`);
    if (Number(number) !== expected)
      say(`${section}.${number} stands where ${section}.${expected} is.`);
    counted.set(Number(section), Number(number));
    const statement = `${section}.${number}`;
    const proofs = tests.listed(rest);
    if (proofs.length === 0) say(`${statement} names no test.`);
    proofs.flatMap(tests.problems).forEach((problem) => say(`${statement}: ${problem}`));
  }
  for (const [section, count] of counted) {
    if (count === 0) problems.push(`${page}: section ${section} has no statement.`);
  }
  return problems;
}

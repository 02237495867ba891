// docs/specification-coverage.md says which test proves which statement of the specification. A test it
// names must exist under that name and run; statements are numbered without gaps, none is without a test.
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import ts from 'typescript';
import { readText, repositoryRoot } from './repository-files.mjs';

const page = 'docs/specification-coverage.md';
/** Of the specification. */
const sections = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const notRun = new Set(['skip', 'skipIf', 'runIf', 'fixme', 'todo', 'fails', 'fail']);

/** @returns {string[]} problems as `path:line: …` */
export function checkSpecification(root = repositoryRoot) {
  const known = new Map();
  const testsOf = (file) => {
    if (!known.has(file)) known.set(file, readTests(file, root));
    return known.get(file);
  };
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
    problemsOfProofs(`${section}.${number}`, rest, testsOf).forEach(say);
  }
  for (const [section, count] of counted) {
    if (count === 0) problems.push(`${page}: section ${section} has no statement.`);
  }
  return problems;
}

/** A proof is written `file` › `name of the test`. */
function problemsOfProofs(statement, cells, testsOf) {
  const proofs = [...cells.matchAll(/`([^`]+)` › `([^`]+)`/g)];
  if (proofs.length === 0) return [`${statement} names no test.`];
  return proofs.flatMap(([, file, name]) => {
    const tests = testsOf(file);
    if (tests === undefined) return [`${statement}: there is no ${file}.`];
    const found = tests.filter((test) => test.name === name);
    if (found.length === 0) return [`${statement}: ${file} has no test "${name}".`];
    return found.some(({ runs }) => runs) ? [] : [`${statement}: "${name}" does not run.`];
  });
}

/** The tests of a file by the names they are written with; undefined when there is no such file. */
function readTests(file, root) {
  const path = join(root, file);
  if (!/\.(test|spec)\.(ts|tsx|mjs)$/.test(file) || !existsSync(path)) return undefined;
  const source = ts.createSourceFile(file, readText(file, root), ts.ScriptTarget.Latest, true);
  const tests = [];
  const visit = (node, runs, inside) => {
    const words = ts.isCallExpression(node) ? wordsOf(node.expression) : [];
    const isOff = words.some((word) => notRun.has(word));
    const isTest = words[0] === 'test' || words[0] === 'it';
    const name = isTest ? titleOf(node) : undefined;
    let test = inside;
    if (name !== undefined && words[1] !== 'describe') {
      test = { name, runs: runs && !isOff };
      tests.push(test);
    } else if (isTest && isOff && inside) {
      // `test.skip()` in the middle of a test.
      inside.runs = false;
    }
    const isGroup = words[0] === 'describe' || (isTest && words[1] === 'describe');
    ts.forEachChild(node, (child) => visit(child, runs && !(isGroup && isOff), test));
  };
  visit(source, true, undefined);
  return tests;
}

/** As it is written, with the `${…}` of a template. */
function titleOf({ arguments: [title] }) {
  if (title === undefined) return undefined;
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : undefined;
}

/** `test.each(rows)` → test, each. */
function wordsOf(expression) {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isCallExpression(expression)) return wordsOf(expression.expression);
  if (ts.isPropertyAccessExpression(expression)) {
    return [...wordsOf(expression.expression), expression.name.text];
  }
  return [];
}

// Documents name tests as proof: `file` › `title of the test`. The test must exist under that title and run.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { readText, repositoryRoot } from '../../start/repository-files.mjs';

const notRun = new Set(['skip', 'skipIf', 'runIf', 'fixme', 'todo', 'fails', 'fail']);

/** Finds tests named in a text, and their problems. Reads each test file once. */
export function namedTests(root = repositoryRoot) {
  const known = new Map();
  const testsOf = (file) => {
    if (!known.has(file)) known.set(file, readTests(file, root));
    return known.get(file);
  };
  return {
    /** @returns {{ file: string, name: string }[]} */
    listed: (text) =>
      [...text.matchAll(/`([^`]+)` › `([^`]+)`/g)].map(([, file, name]) => ({ file, name })),
    /** @returns {string[]} empty if the test exists and runs */
    problems: ({ file, name }) => {
      const tests = testsOf(file);
      if (tests === undefined) return [`there is no ${file}.`];
      const found = tests.filter((test) => test.name === name);
      if (found.length === 0) return [`${file} has no test "${name}".`];
      return found.some(({ runs }) => runs) ? [] : [`"${name}" does not run.`];
    },
  };
}

/** The tests of a file by their titles; undefined if the file does not exist. */
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

/** The title as written in the source, including the `${…}` of templates. */
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

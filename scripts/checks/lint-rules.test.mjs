// Breaks each rule of eslint.config.mjs and .oxlintrc.json once, and reads what is printed.
import { copyFileSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import js from '@eslint/js';
import { ESLint, Linter } from 'eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { beforeAll, describe, expect, it } from 'vitest';
import config from '../../eslint.config.mjs';
import { budgets } from './budgets.mjs';
import { runProgram } from '../start/child-program.mjs';
import { repositoryRoot } from '../start/repository-files.mjs';
import * as lists from './forbidden-syntax.mjs';
import { fileOfTool } from './run-tool.mjs';
import { withTemporaryTree } from './temporary-tree.mjs';

const anyFile = 'contract/src/errors.ts';
const page = 'web/src/recorder-guide/how-to-record-page.tsx';

let eslint;
let formatter;

beforeAll(async () => {
  eslint = new ESLint({ cwd: repositoryRoot });
  formatter = await eslint.loadFormatter();
});

/** The formatter omits the period at the end. */
const withoutPeriod = (message) => message.replace(/\.$/, '');

/** The rules that a text breaks, and what is printed about them, in one line. */
async function lint(text, filePath = anyFile) {
  const results = await eslint.lintText(text, { filePath });
  const rules = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message }) => ruleId ?? message),
  );
  const printed = await formatter.format(results);
  return { rules, printed: printed.replace(/\s+/g, ' ') };
}

/** What the presets configure is tested by those who publish them. */
const presets = [js.configs.recommended.rules, reactHooks.configs.flat['recommended-latest'].rules];
const blocks = config.filter(
  ({ name, rules }) => rules && !name?.startsWith('typescript-eslint/') && !presets.includes(rules),
);
const configured = blocks.flatMap(({ rules }) =>
  Object.entries(rules).map(([rule, setting]) => ({ rule, options: [setting].flat() })),
);
const isOn = ({ options: [level] }) => level !== 'off' && level !== 0;
const ruleNames = [...new Set(configured.filter(isOn).map(({ rule }) => rule))];

const lines = (count) => '  count += 1;\n'.repeat(count);
const functionOf = (length, name = 'addUp') =>
  `export function ${name}() {\n  let count = 0;\n${lines(length - 4)}  return count;\n}\n`;
const fromConfig = 'Take the setting as an argument.';

/** [rule, code that breaks it, its file, what our own message says] */
const examples = [
  ['no-warning-comments', '// oxlint-disable-next-line\nexport const x = 1;'],
  ['eqeqeq', 'export const f = (x) => x == 1;'],
  ['prefer-const', 'export const f = () => {\n  let x = 1;\n  return x;\n};'],
  ['no-var', 'export var x = 1;'],
  ['object-shorthand', 'const a = 1;\nexport const b = { a: a };'],
  ['max-lines', `${functionOf(4)}${'\n'.repeat(budgets.fileLines)}export const end = 1;\n`],
  ['max-lines', '\n'.repeat(budgets.testFileLines + 1), 'scripts/some.test.mjs'],
  ['house/function-length', functionOf(budgets.functionLines + 1), anyFile, 'Extract a part'],
  ['@typescript-eslint/no-explicit-any', 'export const x: any = 1;'],
  ['@typescript-eslint/no-explicit-any', '// eslint-disable-next-line\nexport const x: any = 1;'],
  ['@typescript-eslint/no-non-null-assertion', 'export const f = (x?: string) => x!;'],
  [
    '@typescript-eslint/consistent-type-imports',
    "import { Access } from './access.ts';\nexport const f = (x: Access) => x;",
  ],
  ['@typescript-eslint/no-unused-vars', 'const a = 1;\nexport const b = 2;'],
  ['no-restricted-properties', 'export const port = process.env.PORT;', anyFile, fromConfig],
  ['no-restricted-properties', 'export const { env } = process;', anyFile, fromConfig],
  [
    'no-restricted-imports',
    "import { env } from 'node:process';\nexport const port = env.PORT;",
    anyFile,
    fromConfig,
  ],
  ['no-console', "console.log('started');", 'server/src/app.ts'],
  ['lingui/no-unlocalized-strings', "export const f = () => 'Save all';", page],
  ['lingui/no-unlocalized-strings', 'export const F = () => <p>Save</p>;', page],
  ['lingui/no-unlocalized-strings', 'export const F = () => <input placeholder="Save" />;', page],
  [
    'lingui/t-call-in-function',
    "import { t } from '@lingui/core/macro';\nexport const save = t`Save`;",
    page,
  ],
  [
    'lingui/no-expression-in-message',
    "import { t } from '@lingui/core/macro';\nexport const f = (user) => t`Hello ${user.name}`;",
    page,
  ],
];

describe('lint', () => {
  it('has an example of each configured rule', () => {
    const broken = [...examples.map(([rule]) => rule), 'no-restricted-syntax'];
    expect(ruleNames).toContain('house/function-length');
    expect(ruleNames.filter((name) => !broken.includes(name))).toEqual([]);
  });

  it.each(examples)('%s fails on %j', async (rule, text, path, instead) => {
    const { rules, printed } = await lint(text, path);
    expect(rules).toContain(rule);
    expect(printed).toContain(withoutPeriod(instead ?? rule));
  });
});

const forbidden = Object.entries(lists).flatMap(([list, entries]) =>
  Object.entries('selector' in entries ? { [list]: entries } : entries).map(([name, entry]) => ({
    name: `${list}.${name}`,
    ...entry,
  })),
);

describe('forbidden syntax', () => {
  it('has an example of each entry of the configuration', () => {
    const entries = configured
      .filter(({ rule }) => rule === 'no-restricted-syntax')
      .flatMap(({ options: [, ...entries] }) => entries);
    const known = forbidden.map(({ selector }) => selector);
    expect(entries.length).toBeGreaterThan(forbidden.length);
    expect(entries.filter(({ selector }) => !known.includes(selector))).toEqual([]);
  });

  it.each(forbidden)('$name fails and says what to do', async ({ selector, message, example }) => {
    const { rules, printed } = await lint(example.text, example.path);
    expect(rules).toContain('no-restricted-syntax');
    expect(printed).toContain(withoutPeriod(message));
    // Others may have the same message.
    const alone = {
      files: ['**/*'],
      languageOptions: {
        parser: tseslint.parser,
        parserOptions: { ecmaFeatures: { jsx: example.path.endsWith('x') } },
      },
      rules: { 'no-restricted-syntax': ['error', { selector, message }] },
    };
    expect(new Linter().verify(example.text, alone, example.path)).not.toEqual([]);
  });

  it.each(['new Date()', 'Math.random()'])('keeps %s out of recording', async (text) => {
    const { printed } = await lint(`export const f = () => ${text};`, lists.clock.example.path);
    expect(printed).toContain(withoutPeriod(lists.clock.message));
  });

  it.each([
    'export interface Cut { id: string; start: Date; finish: Date }',
    'export const f = (x: { start: number; end: number }) => x;',
  ])('wants an Interval instead of %j', async (text) => {
    const { printed } = await lint(text);
    expect(printed).toContain(withoutPeriod(lists.everywhere.ownInterval.message));
  });

  it('allows refreshes of queries where the changes are listed', async () => {
    const { text } = lists.everywhere.refresh.example;
    expect((await lint(text, 'web/src/api/changes.ts')).rules).not.toContain(
      'no-restricted-syntax',
    );
  });
});

/** Rule of .oxlintrc.json → code that breaks it. */
const typed = {
  'typescript/await-thenable': 'export async function f() { await 1; }',
  'typescript/no-array-delete': 'export const f = (x: number[]) => { delete x[0]; };',
  'typescript/no-base-to-string': 'export const f = (x: { a: number }) => `${x}`;',
  'typescript/no-duplicate-type-constituents': "export type T = 'a' | 'a';",
  'typescript/no-floating-promises':
    '// eslint-disable-next-line\nexport function f() { Promise.resolve(1); }',
  'typescript/no-for-in-array':
    'export function f(x: number[]) { for (const key in x) console.log(key); }',
  'typescript/no-implied-eval': "export const f = new Function('return 1');",
  'typescript/no-misused-promises':
    'export const f = () => { [1].forEach(async () => { await Promise.resolve(); }); };',
  'typescript/no-redundant-type-constituents': "export type T = string | 'a';",
  'typescript/no-unnecessary-type-assertion': 'export const f = (x: string) => x as string;',
  'typescript/no-unsafe-argument':
    "export const f = (g: (count: number) => void) => g(JSON.parse('1'));",
  'typescript/no-unsafe-assignment':
    "export function f() { const x = JSON.parse('1'); return typeof x; }",
  'typescript/no-unsafe-call': "export function f() { JSON.parse('1')(); }",
  'typescript/no-unsafe-enum-comparison':
    'export enum Role { Owner, Manager }\nexport const f = (role: Role) => role === 1;',
  'typescript/no-unsafe-member-access': "export const f = () => typeof JSON.parse('1').a;",
  'typescript/no-unsafe-return': "export const f = (): number => JSON.parse('1');",
  'typescript/no-unsafe-unary-minus': 'export const f = (x: string) => -x;',
  'typescript/only-throw-error': "export function f() { throw 'failed'; }",
  'typescript/prefer-promise-reject-errors': "export const f = () => Promise.reject('failed');",
  'typescript/require-await': 'export const f = async () => 1;',
  'typescript/restrict-plus-operands': 'export const f = (x: string, y: number[]) => x + y;',
  'typescript/restrict-template-expressions': 'export const f = (x: number[]) => `${x}`;',
  'typescript/switch-exhaustiveness-check':
    "export function f(x: 'a' | 'b') { switch (x) { case 'a': return 1; } return 2; }",
};

/** @param {Record<string, string>} texts file → text */
async function findTypedProblems(texts) {
  const options = { strict: true, target: 'esnext', module: 'nodenext', noEmit: true, types: [] };
  const manifest = JSON.stringify({ type: 'module' });
  const tree = { ...texts, 'package.json': manifest };
  return withTemporaryTree(
    { ...tree, 'tsconfig.json': JSON.stringify({ compilerOptions: options }) },
    async (root) => {
      copyFileSync(join(repositoryRoot, '.oxlintrc.json'), join(root, '.oxlintrc.json'));
      symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'));
      const { output } = await runProgram(
        process.execPath,
        [fileOfTool('oxlint'), '--format=json', ...Object.keys(texts)],
        { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
      );
      return JSON.parse(output).diagnostics;
    },
  );
}

describe('typed lint', () => {
  const nameOf = (rule) => rule.split('/')[1];
  let found;

  beforeAll(async () => {
    const files = Object.entries(typed).map(([rule, text]) => [`${nameOf(rule)}.ts`, text]);
    found = await findTypedProblems(Object.fromEntries(files));
  });

  it('has an example of each configured rule', () => {
    const text = readFileSync(join(repositoryRoot, '.oxlintrc.json'), 'utf8');
    const { overrides } = JSON.parse(text.replace(/^\s*\/\/.*$/gm, ''));
    const rules = overrides.flatMap((block) => Object.keys(block.rules));
    expect(Object.keys(typed)).toEqual([...rules].sort());
  });

  it.each(Object.keys(typed))('%s fails', (rule) => {
    const problems = found.filter(
      ({ filename, code }) =>
        filename === `${nameOf(rule)}.ts` && code === `typescript(${nameOf(rule)})`,
    );
    expect(problems).toHaveLength(1);
    expect(problems[0].message).not.toBe('');
  });
});

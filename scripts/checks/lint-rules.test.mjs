// Breaks each important rule of eslint.config.mjs and .oxlintrc.json once, to prove that it works.
import { copyFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';
import { budgets } from './budgets.mjs';
import { runProgram } from '../start/child-program.mjs';
import { repositoryRoot } from '../start/repository-files.mjs';
import { fileOfTool } from './run-tool.mjs';
import { withTemporaryTree } from './temporary-tree.mjs';

let eslint;

beforeAll(() => {
  eslint = new ESLint({ cwd: repositoryRoot });
});

async function rulesBrokenBy(text, filePath = 'contract/src/errors.ts') {
  const [result] = await eslint.lintText(text, { filePath });
  return result.messages.map(({ ruleId, message }) => ruleId ?? message);
}

const lines = (count) => '  count += 1;\n'.repeat(count);
const functionOf = (length, name = 'addUp') =>
  `export function ${name}() {\n  let count = 0;\n${lines(length - 4)}  return count;\n}\n`;

describe('lint', () => {
  it.each([
    ['no-restricted-syntax', 'export enum Role { Owner }'],
    ['no-restricted-syntax', 'export default 1;'],
    ['no-restricted-syntax', 'export const pair = { ...{ a: 1, b: 2 } };'],
    ['no-restricted-syntax', "export * from './limits.ts';"],
    ['no-restricted-syntax', "export { noteMaxLength } from './limits.ts';"],
    ['no-restricted-syntax', 'export type Day = { startMs: number; finishMs: number };'],
    ['no-restricted-syntax', 'export interface Cut { id: string; start: Date; finish: Date }'],
    ['no-restricted-syntax', 'export const f = (x: { start: number; end: number }) => x;'],
    ['no-restricted-syntax', '@sealed\nexport class Timer {}\nfunction sealed() {}'],
    ['no-restricted-syntax', 'declare global { interface Window { timer: number } }\nexport {};'],
    ['no-restricted-properties', 'export const port = process.env.PORT;'],
    ['no-restricted-properties', 'export const { env } = process;'],
    ['no-restricted-imports', "import { env } from 'node:process';\nexport const port = env.PORT;"],
    ['@typescript-eslint/no-explicit-any', 'export const x: any = 1;'],
    [
      '@typescript-eslint/consistent-type-imports',
      "import { Access } from './access.ts';\nexport const f = (x: Access) => x;",
    ],
    ['house/function-length', functionOf(budgets.functionLines + 1)],
    ['max-lines', `${functionOf(4)}${'\n'.repeat(budgets.fileLines)}export const end = 1;\n`],
    ['@typescript-eslint/no-explicit-any', '// eslint-disable-next-line\nexport const x: any = 1;'],
    ['no-warning-comments', '// oxlint-disable-next-line\nexport const x = 1;'],
  ])('%s fails on %j', async (rule, text) => {
    expect(await rulesBrokenBy(text)).toContain(rule);
  });

  it('keeps SQL in stores', async () => {
    const text = "export const f = (tx) => tx.selectFrom('users');\n";
    expect(await rulesBrokenBy(text, 'server/src/app.ts')).toContain('no-restricted-syntax');
  });

  it('keeps refreshes of queries in one place', async () => {
    const text = 'export const f = (queryClient) => queryClient.invalidateQueries();\n';
    const page = 'web/src/recorder-guide/how-to-record-page.tsx';
    expect(await rulesBrokenBy(text, page)).toContain('no-restricted-syntax');
    expect(await rulesBrokenBy(text, 'web/src/api/changes.ts')).not.toContain(
      'no-restricted-syntax',
    );
  });

  it.each([
    ['lingui/no-unlocalized-strings', "export const f = () => 'Save all';"],
    ['lingui/no-unlocalized-strings', 'export const F = () => <p>Save</p>;'],
    ['lingui/no-unlocalized-strings', 'export const F = () => <input placeholder="Save" />;'],
    ['no-restricted-syntax', 'export const f = (n: number) => `${n} entries`;'],
    ['no-restricted-syntax', 'export const F = () => <b>now</b>;'],
    ['no-restricted-syntax', 'export const F = () => <Select label="Project" />;'],
    [
      'lingui/t-call-in-function',
      "import { t } from '@lingui/core/macro';\nexport const save = t`Save`;",
    ],
  ])('%s wants the text of %j in the catalog', async (rule, text) => {
    const page = 'web/src/recorder-guide/how-to-record-page.tsx';
    expect(await rulesBrokenBy(text, page)).toContain(rule);
  });

  it.each(['Date.now()', 'new Date()', 'Math.random()'])(
    'keeps %s out of recording',
    async (text) => {
      const rules = await rulesBrokenBy(
        `export const f = () => ${text};\n`,
        'recording/src/presence.ts',
      );
      expect(rules).toContain('no-restricted-syntax');
    },
  );

  it.each([
    "vi.mock('./clock.ts');",
    'await new Promise((resolve) => setTimeout(resolve, 100));',
    'await page.waitForTimeout(100);',
    "it.only('works', () => {});",
    "describe.skip('later', () => {});",
  ])('refuses %j in a test', async (text) => {
    expect(await rulesBrokenBy(text, 'scripts/some.test.mjs')).toContain('no-restricted-syntax');
  });
});

const typed = {
  'typescript/await-thenable': 'export async function f() { await 1; }',
  'typescript/no-base-to-string': 'export const f = (x: { a: number }) => `${x}`;',
  'typescript/no-floating-promises':
    '// eslint-disable-next-line\nexport function f() { Promise.resolve(1); }',
  'typescript/no-misused-promises':
    'export const f = () => { [1].forEach(async () => { await Promise.resolve(); }); };',
  'typescript/no-unsafe-return': "export const f = (): number => JSON.parse('1');",
  'typescript/require-await': 'export const f = async () => 1;',
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
  it('fails on each of its important rules', async () => {
    const files = Object.entries(typed).map(([rule, text]) => [`${rule.split('/')[1]}.ts`, text]);
    const found = await findTypedProblems(Object.fromEntries(files));
    const broken = found.map(({ filename, code }) => `${filename} ${code}`);
    for (const [file] of files)
      expect(broken).toContain(`${file} typescript(${file.slice(0, -'.ts'.length)})`);
  });
});

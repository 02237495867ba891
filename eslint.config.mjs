// The rules for the text of a file (docs/architecture.md, "Rules"). Those that need types are in .oxlintrc.json,
// and who may import whom is in .dependency-cruiser.mjs.
import js from '@eslint/js';
import lingui from 'eslint-plugin-lingui';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { budgets } from './scripts/checks/budgets.mjs';
import {
  clock,
  errorText,
  everywhere,
  inTests,
  sleeps,
  sql,
  textOutsideCatalog,
} from './scripts/checks/forbidden-syntax.mjs';
import { functionLengthRule } from './scripts/checks/function-length-rule.mjs';

const testFiles = ['**/*.test.{ts,tsx,mjs}', 'e2e/**/*.spec.ts'];
const configFiles = ['**/*.config.{js,ts,mjs}', '.dependency-cruiser.mjs', '**/*global-setup.ts'];
const nodeGlobals =
  'AbortController AbortSignal Buffer Blob FormData Headers Response URL URLSearchParams clearInterval clearTimeout console fetch performance process queueMicrotask setImmediate setInterval setTimeout structuredClone';

/**
 * ESLint replaces a rule's options instead of adding to them, so every block names its whole list.
 * @param {...import('./scripts/checks/forbidden-syntax.mjs').Forbidden[]} lists
 */
const restrictedSyntax = (...lists) => [
  'error',
  ...lists.flat().map(({ selector, message }) => ({ selector, message })),
];
const always = Object.values(everywhere);
const serverTexts = Object.values(errorText);
const alwaysExcept = (exception) => always.filter((one) => one !== exception);

/** Strings in the web app's code that are not shown. */
const notText = {
  ignore: [
    // Keys, addresses and class names: no capital letter at the start and no space.
    '^(?![A-Z])\\S*$',
    '^[A-Z0-9_-]+$',
    '^T\\d{2}:',
    // Names of keys.
    '^(Arrow(Left|Right|Up|Down)|Home|End|Page(Up|Down))$',
    // Commands to type.
    '^npm run ',
    '^\\((min-width|max-width|prefers-color-scheme): ',
    '^(light-dark|rgba?|var|calc|color-mix|min|max|repeat|translate)\\(',
  ],
  ignoreNames: [
    'd',
    'viewBox',
    'sizes',
    'autoComplete',
    'rootMargin',
    'rel',
    'font',
    'transform',
    'family',
    'productName',
    'valueFormat',
    'shown',
    'headers',
    'statusCode',
    { regex: { pattern: '(className|style|options|keys)$', flags: 'i' } },
    // Names of products.
    { regex: { pattern: '^(framework|engine)Names$' } },
  ],
  ignoreFunctions: [
    '*Error',
    '*.querySelector*',
    '*.closest',
    '*.addEventListener',
    '*.getModifierState',
    'matchMedia',
  ],
};

const environmentOnlyInConfig = {
  'no-restricted-properties': [
    'error',
    {
      object: 'process',
      property: 'env',
      message: 'Only config.ts reads the environment. Take the setting as an argument.',
    },
  ],
  'no-restricted-imports': [
    'error',
    {
      paths: [
        {
          name: 'node:process',
          importNames: ['env'],
          message: 'Only config.ts reads the environment. Take the setting as an argument.',
        },
      ],
    },
  ],
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      'data/**',
      'data-*/**',
      '**/test-results/**',
      'pictures/**',
      '**/*.generated.ts',
    ],
  },
  {
    // No exceptions: a comment cannot switch a rule off.
    linterOptions: { noInlineConfig: true },
    rules: {
      'no-warning-comments': [
        'error',
        { terms: ['oxlint-disable', 'oxlint-enable'], location: 'anywhere' },
      ],
    },
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    plugins: { house: { rules: { 'function-length': functionLengthRule } } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'max-lines': ['error', { max: budgets.fileLines }],
      'house/function-length': 'error',
      'no-restricted-syntax': restrictedSyntax(always),
    },
  },
  {
    files: ['**/*.{mjs,js}'],
    languageOptions: {
      globals: Object.fromEntries(nodeGlobals.split(' ').map((name) => [name, 'readonly'])),
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      ...environmentOnlyInConfig,
    },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: testFiles,
    rules: { 'no-restricted-syntax': restrictedSyntax(always, serverTexts) },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: ['**/*-store.ts', 'server/src/database/**', 'server/src/testing/**', ...testFiles],
    rules: { 'no-restricted-syntax': restrictedSyntax(always, serverTexts, sql) },
  },
  {
    files: ['recording/src/**/*.ts'],
    ignores: testFiles,
    rules: { 'no-restricted-syntax': restrictedSyntax(always, clock) },
  },
  {
    files: ['server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'],
    ignores: ['server/src/testing/**', ...testFiles],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['web/src/testing/**', ...testFiles],
    plugins: { lingui },
    rules: {
      'lingui/no-unlocalized-strings': ['error', notText],
      'no-restricted-syntax': restrictedSyntax(always, Object.values(textOutsideCatalog)),
      'lingui/t-call-in-function': 'error',
      'lingui/no-expression-in-message': 'error',
    },
  },
  {
    files: ['web/src/api/changes.ts'],
    rules: {
      'no-restricted-syntax': restrictedSyntax(alwaysExcept(everywhere.refresh)),
    },
  },
  {
    files: ['e2e/**/*.ts'],
    ignores: ['e2e/stack/wait-until.ts'],
    rules: { 'no-restricted-syntax': restrictedSyntax(always, Object.values(sleeps)) },
  },
  {
    files: testFiles,
    rules: {
      'max-lines': ['error', { max: budgets.testFileLines }],
      'no-restricted-syntax': restrictedSyntax(always, Object.values(inTests)),
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: configFiles,
    rules: {
      'no-restricted-syntax': restrictedSyntax(alwaysExcept(everywhere.defaultExport)),
    },
  },
  {
    files: ['**/config.ts', '**/*-config.ts', ...configFiles],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-imports': 'off' },
  },
);

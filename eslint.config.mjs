// The rules for the text of a file (docs/architecture.md, "Rules"). Those that need types are in .oxlintrc.json,
// and who may import whom is in .dependency-cruiser.mjs.
import js from '@eslint/js';
import lingui from 'eslint-plugin-lingui';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { budgets } from './scripts/checks/budgets.mjs';
import { functionLengthRule } from './scripts/checks/function-length-rule.mjs';

const testFiles = ['**/*.test.{ts,tsx,mjs}', 'e2e/**/*.spec.ts'];
const configFiles = ['**/*.config.{js,ts,mjs}', '.dependency-cruiser.mjs', '**/*global-setup.ts'];
const nodeGlobals =
  'AbortController AbortSignal Buffer Blob FormData Headers Response URL URLSearchParams clearInterval clearTimeout console fetch performance process queueMicrotask setImmediate setInterval setTimeout structuredClone';

/** A property whose type is an instant. */
const typedKey = (name) =>
  `TSPropertySignature[key.name=${name}]:matches([typeAnnotation.typeAnnotation.type="TSNumberKeyword"], [typeAnnotation.typeAnnotation.typeName.name="Date"])`;

const forbidden = {
  enum: {
    selector: 'TSEnumDeclaration',
    message:
      'Node runs our TypeScript by leaving the types out; write a union or an `as const` list.',
  },
  decorator: {
    selector: 'Decorator',
    message: 'Node cannot run decorators. Call a function, or pass what is needed as an argument.',
  },
  defaultExport: {
    selector: 'ExportDefaultDeclaration',
    message: 'Export it by its name, so that it is called the same everywhere.',
  },
  barrel: {
    selector: 'ExportAllDeclaration',
    message: 'No barrels: import from the file that has it.',
  },
  reExport: {
    selector: 'ExportNamedDeclaration[source]',
    message: 'No barrels: import from the file that has it.',
  },
  globalTypes: {
    selector: 'TSModuleDeclaration[kind="global"]',
    message: 'Do not add to global objects: pass it as an argument.',
  },
  decoratedServer: {
    selector: 'CallExpression[callee.property.name=/^decorate(Request|Reply)?$/]',
    message: 'Do not hang things on the server or its requests: pass them as arguments.',
  },
  clock: {
    selector:
      'CallExpression[callee.object.name=/^(Date|Math)$/][callee.property.name=/^(now|random)$/],' +
      'NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'The rules of recording have no clock and no chance: take the instant as an argument.',
  },
  ownInterval: {
    selector: `:matches(TSTypeLiteral, TSInterfaceBody):has(> ${typedKey(/^(start|from|begin|since)Ms$|^start$/)}):has(> ${typedKey(/^(finish|end|to|until)Ms$|^(finish|end)$/)})`,
    message:
      'There is one type for a range of time: Interval of contract/src/time/interval.ts. Extend it if there is more to say.',
  },
  spreadLiteral: {
    selector: 'SpreadElement > ObjectExpression, JSXSpreadAttribute > ObjectExpression',
    message: 'Write the properties directly instead of spreading an object literal.',
  },
  sql: {
    selector:
      'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)$/]',
    message: 'SQL belongs in a *-store.ts. Give the query a name there and call it.',
  },
  refresh: {
    selector: 'CallExpression[callee.property.name="invalidateQueries"]',
    message:
      'Name what the mutation changes in its meta: { changes: [...] } (web/src/api/changes.ts).',
  },
};

/** Texts that begin small, which lingui/no-unlocalized-strings takes for keys. */
const textOutsideCatalog = [
  'TemplateElement[value.raw=/^(?!Bearer ).*(\\p{L}\\s|\\s\\p{L})/su]:not(TaggedTemplateExpression *, Property[key.name=/^(key|transform)$/] *, :matches(CallExpression, NewExpression)[callee.name=/Error$/] *)',
  // Mantine's Select has the name of a macro, whose texts that rule skips.
  "JSXOpeningElement[name.name='Select'] > JSXAttribute > Literal[value=/\\s|^[A-Z]/]",
  "JSXText[value=/^(?!\\s*npm run ).*\\p{L}/su]:not(JSXElement[openingElement.name.name='Trans'] *)",
].map((selector) => ({
  selector,
  message: 'Put the text in the catalog: t`…` or <Trans>…</Trans>.',
}));

const forbiddenInTests = [
  {
    selector: 'CallExpression[callee.object.name="vi"][callee.property.name=/^(mock|doMock)$/]',
    message: 'Own code is not mocked: pass a fake as an argument.',
  },
  {
    selector: 'NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]',
    message: 'A test does not sleep: poll for what it waits for, with a message.',
  },
  {
    selector: 'CallExpression[callee.property.name="waitForTimeout"]',
    message: 'A test does not sleep: poll for what it waits for, with a message.',
  },
  {
    selector: 'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip)$/]',
    message: 'Every test runs. Remove this mark (or the test).',
  },
];

/** ESLint replaces a rule's options instead of adding to them, so every block names its whole list. */
const restrictedSyntax = (...names) => [
  'error',
  ...names.map((name) => forbidden[name]).filter(Boolean),
];
const everywhere = Object.keys(forbidden).filter((name) => !['sql', 'clock'].includes(name));

/** Strings in the web app's code that nobody reads. */
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
    ...[
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
    ],
    { regex: { pattern: '(className|style|options|keys)$', flags: 'i' } },
    // Names of products.
    { regex: { pattern: '^(framework|engine)Names$' } },
  ],
  ignoreFunctions: [
    ...['*Error', '*.querySelector*', '*.closest', '*.addEventListener'],
    ...['*.getModifierState', 'matchMedia'],
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
      'no-restricted-syntax': restrictedSyntax(...everywhere),
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
    ignores: ['**/*-store.ts', 'server/src/database/**', 'server/src/testing/**', ...testFiles],
    rules: { 'no-restricted-syntax': restrictedSyntax(...everywhere, 'sql') },
  },
  {
    files: ['recording/src/**/*.ts'],
    ignores: testFiles,
    rules: { 'no-restricted-syntax': restrictedSyntax(...everywhere, 'clock') },
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
      'no-restricted-syntax': [...restrictedSyntax(...everywhere), ...textOutsideCatalog],
      'lingui/t-call-in-function': 'error',
      'lingui/no-expression-in-message': 'error',
    },
  },
  {
    files: ['web/src/api/changes.ts'],
    rules: {
      'no-restricted-syntax': restrictedSyntax(...everywhere.filter((name) => name !== 'refresh')),
    },
  },
  {
    files: testFiles,
    rules: {
      'max-lines': ['error', { max: budgets.testFileLines }],
      'no-restricted-syntax': [...restrictedSyntax(...everywhere), ...forbiddenInTests],
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: configFiles,
    rules: {
      'no-restricted-syntax': restrictedSyntax(
        ...everywhere.filter((name) => name !== 'defaultExport'),
      ),
    },
  },
  {
    files: ['**/config.ts', '**/*-config.ts', ...configFiles],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-imports': 'off' },
  },
);

// What `no-restricted-syntax` forbids, and where (eslint.config.mjs). Each message says what to do instead.
// lint-rules.test.mjs breaks each rule by its example.

/**
 * `example` breaks the rule, in a file where the rule holds.
 * @typedef {{ selector: string, message: string, example: { path: string, text: string } }} Forbidden
 */

const code = (text) => ({ path: 'contract/src/errors.ts', text });
const page = (text) => ({ path: 'web/src/recorder-guide/how-to-record-page.tsx', text });
const test = (text) => ({ path: 'scripts/some.test.mjs', text });

/** A property whose type is an instant. */
const typedKey = (name) =>
  `TSPropertySignature[key.name=${name}]:matches([typeAnnotation.typeAnnotation.type="TSNumberKeyword"], [typeAnnotation.typeAnnotation.typeName.name="Date"])`;

/** @satisfies {Record<string, Forbidden>} */
export const everywhere = {
  enum: {
    selector: 'TSEnumDeclaration',
    message:
      'Node runs our TypeScript by leaving the types out; write a union or an `as const` list.',
    example: code('export enum Role { Owner }'),
  },
  decorator: {
    selector: 'Decorator',
    message: 'Node cannot run decorators. Call a function, or pass what is needed as an argument.',
    example: code('@sealed\nexport class Timer {}\nfunction sealed() {}'),
  },
  defaultExport: {
    selector: 'ExportDefaultDeclaration',
    message: 'Export it by its name, so that it is called the same everywhere.',
    example: code('export default 1;'),
  },
  barrel: {
    selector: 'ExportAllDeclaration',
    message: 'No barrels: import from the file that has it.',
    example: code("export * from './limits.ts';"),
  },
  reExport: {
    selector: 'ExportNamedDeclaration[source]',
    message: 'No barrels: import from the file that has it.',
    example: code("export { noteMaxLength } from './limits.ts';"),
  },
  globalTypes: {
    selector: 'TSModuleDeclaration[kind="global"]',
    message: 'Do not add to global objects: pass it as an argument.',
    example: code('declare global { interface Window { timer: number } }\nexport {};'),
  },
  decoratedServer: {
    selector: 'CallExpression[callee.property.name=/^decorate(Request|Reply)?$/]',
    message: 'Do not add properties to the server or its requests: pass them as arguments.',
    example: code("export const f = (server) => server.decorateRequest('actor');"),
  },
  ownInterval: {
    selector: `:matches(TSTypeLiteral, TSInterfaceBody):has(> ${typedKey(/^(start|from|begin|since)Ms$|^start$/)}):has(> ${typedKey(/^(finish|end|to|until)Ms$|^(finish|end)$/)})`,
    message:
      'There is one type for a range of time: Interval of contract/src/time/interval.ts. Extend it if there is more to say.',
    example: code('export type Day = { startMs: number; finishMs: number };'),
  },
  spreadLiteral: {
    selector: 'SpreadElement > ObjectExpression, JSXSpreadAttribute > ObjectExpression',
    message: 'Write the properties directly instead of spreading an object literal.',
    example: code('export const pair = { ...{ a: 1, b: 2 } };'),
  },
  spreadList: {
    selector: 'SpreadElement > ArrayExpression',
    message: 'Write the elements directly instead of spreading an array literal.',
    example: code("export const names = [...['a', 'b'], 'c'];"),
  },
  refresh: {
    selector: 'CallExpression[callee.property.name="invalidateQueries"]',
    message:
      'Name what the mutation changes in its meta: { changes: [...] } (web/src/api/changes.ts).',
    example: page('export const f = (queryClient) => queryClient.invalidateQueries();'),
  },
};

/** @type {Forbidden} */
export const clock = {
  selector:
    'CallExpression[callee.object.name=/^(Date|Math)$/][callee.property.name=/^(now|random)$/],' +
    'NewExpression[callee.name="Date"][arguments.length=0]',
  message: 'recording/ reads no clock and uses no random numbers: take the value as an argument.',
  example: { path: 'recording/src/presence.ts', text: 'export const f = () => Date.now();' },
};

/** @type {Forbidden} */
export const sql = {
  selector:
    'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)$/]',
  message: 'SQL belongs in a *-store.ts. Give the query a name there and call it.',
  example: { path: 'server/src/app.ts', text: "export const f = (tx) => tx.selectFrom('users');" },
};

const errorInCatalog =
  'Put the message in the catalog: i18n.t(…) of server/src/language/server-texts.ts.';

/** Messages of the server for people. */
export const errorText = {
  message: {
    selector:
      'NewExpression[callee.name="ApiError"] Property[key.name="message"] > :matches(Literal, TemplateLiteral, BinaryExpression)',
    message: errorInCatalog,
    example: {
      path: 'server/src/app.ts',
      text: "export const f = () => new ApiError('forbidden', { message: 'Not you.' });",
    },
  },
  field: {
    selector:
      'CallExpression[callee.name="invalidField"] > :matches(Literal, TemplateLiteral, BinaryExpression):nth-child(2)',
    message: errorInCatalog,
    example: {
      path: 'server/src/app.ts',
      text: 'export const f = (n) => invalidField("days", `At most ${n} days`);',
    },
  },
};

const inCatalog = 'Put the text in the catalog: t`…` or <Trans>…</Trans>.';

/** Texts that begin with a small letter, which lingui/no-unlocalized-strings takes for keys. */
export const textOutsideCatalog = {
  template: {
    selector:
      'TemplateElement[value.raw=/^(?!Bearer ).*(\\p{L}\\s|\\s\\p{L})/su]:not(TaggedTemplateExpression *, Property[key.name=/^(key|transform)$/] *, :matches(CallExpression, NewExpression)[callee.name=/Error$/] *)',
    message: inCatalog,
    example: page('export const f = (count) => `${count} saved`;'),
  },
  /** Mantine's Select has the name of a macro, whose texts that rule skips. */
  select: {
    selector: "JSXOpeningElement[name.name='Select'] > JSXAttribute > Literal[value=/\\s|^[A-Z]/]",
    message: inCatalog,
    example: page('export const F = () => <Select label="Choose" />;'),
  },
  element: {
    selector:
      "JSXText[value=/^(?!\\s*npm run ).*\\p{L}/su]:not(JSXElement[openingElement.name.name='Trans'] *)",
    message: inCatalog,
    example: page('export const F = () => <p>saved</p>;'),
  },
};

const noSleep =
  'A test does not sleep: poll for what it waits for, with a message (waitUntil, expect.poll). ' +
  'Where real time is what an end-to-end test measures, call letTimePass with the reason.';

/** In tests and in the code that only end-to-end tests use. */
export const sleeps = {
  promise: {
    selector: 'NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]',
    message: noSleep,
    example: test('await new Promise((resolve) => setTimeout(resolve, 100));'),
  },
  timers: {
    selector:
      'ImportDeclaration[source.value="node:timers/promises"] > ImportSpecifier[imported.name="setTimeout"]',
    message: noSleep,
    example: {
      path: 'e2e/recording/desktop.ts',
      text: "import { setTimeout as pause } from 'node:timers/promises';\nawait pause(100);",
    },
  },
  page: {
    selector: 'CallExpression[callee.property.name="waitForTimeout"]',
    message: noSleep,
    example: test('await page.waitForTimeout(100);'),
  },
};

/** @satisfies {Record<string, Forbidden>} */
export const inTests = {
  ...sleeps,
  mock: {
    selector: 'CallExpression[callee.object.name="vi"][callee.property.name=/^(mock|doMock)$/]',
    message: 'Own code is not mocked: pass a fake as an argument.',
    example: test("vi.mock('./clock.ts');"),
  },
  leftOut: {
    selector: 'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip)$/]',
    message: 'Every test runs. Remove this mark (or the test).',
    example: test("it.only('works', () => {});"),
  },
  removedRoute: {
    selector:
      'CallExpression[callee.property.name=/^unroute(All)?$/], CallExpression[callee.property.name="route"] Property[key.name="times"]',
    message: 'A request that has just begun may hang: use interceptCalls.',
    example: test("await page.unroute('**/api/timer/get');"),
  },
};

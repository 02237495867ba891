import { readdir, readFile } from 'node:fs/promises';
import { api } from '@time-tracker/contract/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { listContractCalls } from './contract-calls.ts';
import { collectFields } from './validate.ts';

const calls = listContractCalls(api);
const sources = new URL('../', import.meta.url);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('all calls have different paths', () => {
  expect(calls.length).toBeGreaterThan(20);
  expect(new Set(calls.map(({ path }) => path)).size).toBe(calls.length);
});

describe.each(calls)('$name', (call) => {
  test('has an access rule', () => {
    expect(call.access, 'give it an access rule: call(path, access, summary)').toBeDefined();
  });

  test('has an access rule that names a field of its input', async () => {
    const access = call.access;
    if (access === undefined || !('of' in access)) return;
    const result = await call.input?.['~standard'].validate({});
    const fields = Object.keys(collectFields(result?.issues ?? []));
    expect(fields, 'the field is required, so it is missed').toContain(access.of);
  });

  test('has a handler', () => {
    const url = `/api${call.path}`;
    expect(app.server.hasRoute({ method: call.method, url }), 'no route answers it').toBe(true);
  });

  test('is refused without a token, before its input is validated', async () => {
    if (call.access?.who === 'anyone') return;
    const answer = await app.server.inject({ method: call.method, url: `/api${call.path}` });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'signed_out' });
  });

  test('is called by a feature test', async () => {
    const url = `/api${call.path}`;
    const users = (await readFeatureTests()).filter(({ text }) => callsUrl(text, url));
    expect(
      users.map(({ name }) => name),
      `no *.test.ts of a feature sends ${url}`,
    ).not.toEqual([]);
  });
});

/** The path as a whole string, so that `/api/project/update` is not found in `…/update_member`. */
function callsUrl(text: string, url: string): boolean {
  return [`'${url}'`, `"${url}"`, `\`${url}\``].some((literal) => text.includes(literal));
}

/** Tests of features with the helpers they import from testing/; not of the layers below. */
async function readFeatureTests(): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(sources, { recursive: true })).filter(
    (name) => name.endsWith('.test.ts') && !/^(http|access|database|files|mail|jobs)\//.test(name),
  );
  return Promise.all(
    names.map(async (name) => ({ name, text: await readWithHelpers(new URL(name, sources)) })),
  );
}

async function readWithHelpers(file: URL): Promise<string> {
  const text = await readFile(file, 'utf8');
  const helpers = [...text.matchAll(/from '(\.\.\/testing\/[\w-]+\.ts)'/g)]
    .map(([, path]) => path ?? '')
    .filter((path) => !/\/(test-app|factories)\.ts$/.test(path));
  const texts = await Promise.all(helpers.map((path) => readFile(new URL(path, file), 'utf8')));
  return [text, ...texts].join('\n');
}

import { api } from '@time-tracker/contract/api';
import { errorCodes } from '@time-tracker/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { listContractCalls } from '../contract-calls.ts';

let app: TestApp;
let page: string;
let policy: string;
beforeAll(async () => {
  app = await startTestApp();
  const { statusCode, headers, body } = await app.server.inject('/api/docs');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  page = body;
  policy = String(headers['content-security-policy']);
});
afterAll(() => app.close());

test('lists every call on the page and in its menu', () => {
  for (const { name, path } of listContractCalls(api)) {
    expect(page).toContain(`<article id="${name}">`);
    expect(page).toContain(`<a href="#${name}">${path}</a>`);
    expect(page).toContain(`<code>/api${path}</code>`);
  }
});

test('all links of the page have a target', () => {
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((id) => !ids.has(id))).toEqual([]);
});

test('lists every error code', () => {
  for (const code of Object.keys(errorCodes)) expect(page).toContain(`<code>${code}</code>`);
});

test('contains no scripts and only its own styles', async () => {
  expect(page).not.toMatch(/<script|<link|<img|style=|https?:/);
  const nonce = /<style nonce="([^"]+)">/.exec(page)?.[1] ?? '';
  expect(policy).toBe(
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect((await app.server.inject('/api/docs')).body).not.toContain(nonce);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('health answers 200 with the version while the database does', async () => {
  const response = await app.server.inject('/api/health');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ status: 'ok', version: '0.0.4' });
});

test('an unknown path is a 404 in our words', async () => {
  const { status, body } = await app.post('/api/nothing');
  expect(status).toBe(404);
  expect(body).toMatchObject({ code: 'not_found' });
});

test('without a token a signed-in call answers 401 before it looks at the input', async () => {
  const { status, body } = await app.post('/api/project/create', { nonsense: true });
  expect(status).toBe(401);
  expect(body).toMatchObject({ code: 'signed_out' });
});

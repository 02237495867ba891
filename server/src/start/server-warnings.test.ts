import { expect, test } from 'vitest';
import { registerPerson } from '../testing/factories.ts';
import { startTestApp } from '../testing/test-app.ts';
import { listServerWarnings } from './server-warnings.ts';

const open = { registration: 'open', passwordMinLength: 3 } as const;
const both = ['open_registration', 'short_passwords'];

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000', []],
  ['localhost', 'http://localhost:3000', []],
  ['::1', 'http://[::1]:3000', []],
  ['0.0.0.0', 'http://localhost:3000', both],
  ['::', 'http://localhost:3000', both],
  ['192.168.1.5', 'http://192.168.1.5:3000', both],
  ['127.0.0.1', 'https://time.example.com', both],
  ['127.0.0.1', 'https://localhost.example.com', both],
])('a server on %s that is reached at %s', (host, publicUrl, warnings) => {
  expect(listServerWarnings({ ...open, host, publicUrl })).toEqual(warnings);
});

test('each warning ends with its own setting', () => {
  const reached = { ...open, host: '0.0.0.0', publicUrl: 'https://time.example.com' };
  expect(listServerWarnings({ ...reached, registration: 'invited' })).toEqual(['short_passwords']);
  expect(listServerWarnings({ ...reached, passwordMinLength: 8 })).toEqual(['open_registration']);
});

test('only the first owner of the server sees the warnings', async () => {
  const app = await startTestApp({ serverWarnings: ['open_registration'] });
  try {
    const [first, second] = [await registerPerson(app), await registerPerson(app)];
    const get = async (token: string) =>
      (await app.post<{ server_warnings?: string[] }>('/api/user/get', {}, token)).body;
    expect((await get(first.token)).server_warnings).toEqual(['open_registration']);
    expect(await get(second.token)).not.toHaveProperty('server_warnings');
    await app.post('/api/user/delete', { password: 'correct horse' }, first.token);
    expect((await get(second.token)).server_warnings).toEqual(['open_registration']);
  } finally {
    await app.close();
  }
});

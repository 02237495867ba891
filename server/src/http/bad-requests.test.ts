import { api } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTeam, type Team } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { listContractCalls } from './contract-calls.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startTestApp();
  team = await makeTeam(app);
});
afterAll(() => app.close());

const posts = listContractCalls(api).filter((call) => call.method === 'POST');
const jsonPosts = posts.filter((call) => call.transport === 'json');

async function send(path: string, payload: string | Buffer, contentType = 'application/json') {
  const response = await app.server.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': contentType, authorization: `Bearer ${team.owner.token}` },
    payload,
  });
  return { status: response.statusCode, body: response.json<{ code: string; errors?: object }>() };
}

/** Values that no field accepts, sent in every field of every call. */
function everyField(json: string): string {
  const fields = [
    'id user_id project_id organization_id activity_id activity_ids email name first_name last_name',
    'password password_confirmation current_password token api_token invitation time_zone role',
    'screenshot_interval archived start finish page page_size sampling note source version state',
    'image_only activities settings',
  ];
  const entries = fields
    .join(' ')
    .split(' ')
    .map((field) => `"${field}":${json}`);
  return `{${entries.join(',')}}`;
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

const nasty: [string, string][] = [
  ['NUL characters', everyField('"a\\u0000b"')],
  ['lone surrogates', everyField('"\\ud800"')],
  ['huge numbers', everyField('1e308')],
  ['numbers past the end', everyField('1e999')],
  ['a bigint', everyField('99999999999999999999')],
  ['fractions', everyField('0.5')],
  ['negative numbers', everyField('-7')],
  ['booleans', everyField('true')],
  ['null', everyField('null')],
  ['objects', everyField('{"a":1}')],
  ['arrays', everyField('[[]]')],
  ['a long text', everyField(`"${'x'.repeat(20_000)}"`)],
  ['deep JSON', everyField(deep(30))],
  ['an array as body', '[]'],
  ['a number as body', '5'],
  ['a text as body', '"x"'],
  ['null as body', 'null'],
];

test.each(nasty)('%s: no call returns a 5xx', async (_name, payload) => {
  for (const call of posts.filter(({ name }) => name !== 'user.logout')) {
    const { status, body } = await send(`/api${call.path}`, payload);
    expect(status, `${call.name}: ${JSON.stringify(body)}`).toBeLessThan(500);
    // Calls without an input ignore the body.
    if (call.access?.who !== 'anyone' || call.input === undefined) continue;
    expect(status, call.name).toBeGreaterThanOrEqual(400);
  }
});

test.each([
  ['cut off', '{"a":'],
  ['no JSON', 'name=x'],
  ['__proto__', '{"__proto__":{"admin":true}}'],
  ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}'],
  ['a byte order mark alone', '\ufeff'],
  ['nested deeper than anything needs', deep(33)],
  ['nested deeper than any stack', `{"activities":${deep(2_000_000)}}`],
])('unreadable JSON is a 400: %s', async (_name, payload) => {
  for (const call of jsonPosts.slice(0, 3)) {
    expect(await send(`/api${call.path}`, payload)).toMatchObject({
      status: 400,
      body: { code: 'bad_json' },
    });
  }
});

test('returns 400 for other content types, and accepts an empty body without one', async () => {
  for (const contentType of [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
  ]) {
    const answer = await send('/api/user/get', 'a=b', contentType);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_json' } });
  }
  const empty = await app.server.inject({
    method: 'POST',
    url: '/api/user/get',
    headers: { authorization: `Bearer ${team.owner.token}` },
  });
  expect(empty.statusCode).toBe(200);
});

test('returns 413 for a body that is too large', async () => {
  const answer = await send('/api/project/create', `{"name":"${'x'.repeat(5_000_000)}"}`);
  expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
});

const boundary = 'frontier';
const part = (head: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;

test.each([
  ['nothing', ''],
  ['no end', part('name="screenshot"', '{}')],
  ['cut in a head', `--${boundary}\r\nContent-Disposition: form-da`],
  ['a part without a name', `${part('', 'x')}--${boundary}--\r\n`],
  ['a part named __proto__', `${part('name="__proto__"', 'x')}--${boundary}--\r\n`],
  ['no parts at all', `--${boundary}--\r\n`],
  ['another boundary', '--other\r\n\r\n--other--'],
  ['NUL in a name', `${part('name="a\0b"', 'x')}--${boundary}--\r\n`],
])('a broken multipart body is a 4xx: %s', async (_name, payload) => {
  const type = `multipart/form-data; boundary=${boundary}`;
  const { status, body } = await send('/api/screenshot/upload', payload, type);
  expect([400, 422], JSON.stringify(body)).toContain(status);
});

test('returns 413 for too many or too large parts, and 400 without a boundary', async () => {
  const type = `multipart/form-data; boundary=${boundary}`;
  const many = Array.from({ length: 20 }, (_, index) => part(`name="f${index}"`, 'x')).join('');
  const large = part('name="screenshot"', 'x'.repeat(70_000));
  for (const body of [many, large]) {
    const answer = await send('/api/screenshot/upload', `${body}--${boundary}--\r\n`, type);
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
  }
  const none = await send('/api/screenshot/upload', 'x', 'multipart/form-data');
  expect(none.status).toBe(400);
  const json = await send('/api/screenshot/upload', '{}');
  expect(json).toMatchObject({ status: 400, body: { code: 'bad_json' } });
});

test('returns 404 for unknown paths, and 405 with the allowed method for others', async () => {
  for (const url of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/user/get/more',
    '/api/%00',
    '/api/%zz',
  ]) {
    const response = await app.server.inject({ method: 'POST', url, payload: {} });
    expect(response.statusCode, url).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
  }
  const wrong = await app.server.inject({ method: 'GET', url: '/api/user/login?password=x' });
  expect(wrong.statusCode).toBe(405);
  expect(wrong.headers['allow']).toBe('POST');
  const posted = await app.server.inject({ method: 'POST', url: '/api/health' });
  expect([posted.statusCode, posted.headers['allow']]).toEqual([405, 'GET']);
});

test.each(['Bearer', 'Bearer ', 'Basic abc', 'Bearer a\u0001b', `Bearer ${'x'.repeat(9000)}`])(
  'the header %j is no token',
  async (authorization) => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/user/get',
      headers: { authorization },
      payload: {},
    });
    expect(response.statusCode).toBe(401);
  },
);

test('refuses text that is not UTF-8 instead of storing replacement characters', async () => {
  const body = Buffer.from(JSON.stringify({ name: 'Zoë und Söhne' }), 'latin1');
  const answer = await send('/api/organization/create', body);
  expect(answer.status).toBe(400);
  expect(answer.body.code).toBe('bad_json');
});

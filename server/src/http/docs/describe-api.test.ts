import { api } from '@time-tracker/contract/api';
import { errorCodes } from '@time-tracker/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeAccess, type Description } from './describe-contract.ts';
import { listContractCalls } from '../contract-calls.ts';
import { productVersion } from '../../start/product-version.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let description: Description;
beforeAll(async () => {
  app = await startTestApp();
  const response = await app.server.inject('/api/openapi.json');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  description = response.json<Description>();
});
afterAll(() => app.close());

const calls = listContractCalls(api);
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

function operations() {
  return Object.entries(description.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item?.[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
}

function operationOf(name: string) {
  const found = operations().find(({ operation }) => operation.operationId === name);
  if (found === undefined) throw new Error(`${name} is not described`);
  return found;
}

test.each(calls.map((call) => call.name))('%s is described where it is served', (name) => {
  const call = calls.find((one) => one.name === name)!;
  const { path, method, operation } = operationOf(name);
  expect([method, path]).toEqual([call.method.toLowerCase(), call.path]);
  expect(app.server.hasRoute({ method: call.method, url: `/api${path}` })).toBe(true);
  expect(operation.summary).toBeTruthy();
  expect(operation.description).toBe(describeAccess(call.access!, call.isForRecorders));
  const tokens = [{ token: [] }, ...(call.isForRecorders ? [{ recorder_token: [] }] : [])];
  expect(operation.security).toEqual(call.access?.who === 'anyone' ? [] : tokens);
  expect(operation.responses).toHaveProperty('200.content');
  const takesBody = call.input !== undefined && call.method === 'POST';
  expect(Boolean(operation.requestBody)).toBe(takesBody);
  expect(operation.responses).toHaveProperty('503', { $ref: '#/components/responses/Error' });
});

test("says which calls a recorder's token may make", () => {
  expect(operationOf('timer.get').operation.description).toBe(
    "Any signed-in user. Returns only data the user owns or may view. A recorder's token is enough.",
  );
  expect(operationOf('user.get').operation.description).not.toContain('recorder');
  expect(Object.keys(description.components?.securitySchemes ?? {})).toEqual([
    'token',
    'recorder_token',
  ]);
});

test('is an OpenAPI 3.1 document with unique IDs and valid references', () => {
  expect(description.openapi).toMatch(/^3\.1\.\d+$/);
  expect(description.info).toMatchObject({ title: 'Time Tracker', version: productVersion });
  expect(description.servers).toEqual([{ url: '/api' }]);
  const ids = operations().map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const tags = new Set(description.tags?.map((tag) => tag.name));
  for (const { path, operation } of operations()) {
    expect(path).toMatch(/^\/[a-z]/);
    for (const tag of operation.tags ?? []) expect(tags).toContain(tag);
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const given = (operation.parameters ?? []).filter((one) => 'in' in one && one.in === 'path');
    expect(given.map((one) => 'name' in one && one.name)).toEqual(named);
    for (const response of Object.values(operation.responses ?? {})) {
      expect('$ref' in response || response.description).toBeTruthy();
    }
  }
  const text = JSON.stringify(description);
  for (const [, reference] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = reference!
      .split('/')
      .reduce<unknown>((level, key) => (level as Record<string, unknown>)[key], description);
    expect(target, reference).toBeDefined();
  }
});

test('no schema excludes all values', () => {
  expect(JSON.stringify(description)).not.toContain('"not":{}');
  for (const { operation } of operations()) {
    const body = operation.requestBody;
    if (body === undefined || !('content' in body)) continue;
    for (const content of Object.values(body.content)) expect(content).not.toEqual({ schema: {} });
  }
});

test('entries of activity/record have their real schema', () => {
  const { operation } = operationOf('activity.record');
  expect(operation.requestBody).toHaveProperty(
    'content.application/json.schema.properties.activities.items.required',
    expect.arrayContaining(['activity_id', 'project_id', 'start', 'finish', 'minutes', 'source']),
  );
});

test('an upload has two parts, one of them JSON', () => {
  const { operation } = operationOf('screenshot.upload');
  const body = operation.requestBody;
  const content = body && 'content' in body ? body.content : {};
  expect(Object.keys(content)).toEqual(['multipart/form-data']);
  expect(content['multipart/form-data']).toMatchObject({
    schema: {
      required: ['screenshot', 'image'],
      properties: {
        screenshot: { type: 'object', required: expect.arrayContaining(['id', 'taken_at']) as [] },
        image: { type: 'string', contentMediaType: 'application/octet-stream' },
      },
    },
    encoding: { screenshot: { contentType: 'application/json' } },
  });
});

test('events are described as a stream with its parameters', () => {
  const { operation } = operationOf('events.listen');
  expect(operation.responses).toHaveProperty(['200', 'content', 'text/event-stream', 'schema'], {
    type: 'object',
    properties: {
      type: {
        enum: ['timer', 'activity', 'screenshot', 'member', 'account', 'missed'],
        type: 'string',
      },
      organization_id: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      project_id: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      user_id: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    },
    required: ['type', 'organization_id', 'project_id', 'user_id'],
  });
  const parameters = operation.parameters ?? [];
  expect(parameters.map((one) => 'name' in one && [one.in, one.name])).toEqual([
    ['query', 'organization_id'],
    ['query', 'own'],
    ['header', 'Last-Event-ID'],
  ]);
});

test('lists all error codes', () => {
  const words = JSON.stringify(description.components?.schemas?.['Error']);
  for (const code of Object.keys(errorCodes)) expect(words).toContain(`\`${code}\``);
});

test.each([
  ['user.register', '403'],
  ['invitation.get', '404'],
  ['user.google_start', '404'],
  ['activity.record', '507'],
  ['activity.all', '507'],
])('%s lists the status %s', (name, status) => {
  expect(operationOf(name).operation.responses).toHaveProperty(status);
});

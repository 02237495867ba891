import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeApi } from '../http/docs/describe-api.ts';
import { findBreakingChanges, type ApiDescription, type Schema } from './breaking-changes.ts';

// Pages and recorders of a release go on while servers are upgraded, and recorders for long after that.

const folder = new URL('../testing/releases/', import.meta.url);
const releases = (await readdir(folder)).filter((name) => name.endsWith('.generated.json'));

test.each(releases)('clients of %s can make all their calls', async (release) => {
  const before = JSON.parse(await readFile(new URL(release, folder), 'utf8')) as ApiDescription;
  expect(Object.keys(before.paths).length).toBeGreaterThan(50);
  // What clients know is JSON.
  const now = JSON.parse(JSON.stringify(await describeApi())) as ApiDescription;
  expect(findBreakingChanges(before, now)).toEqual([]);
});

const schemas = {
  input: {
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 50 },
      kind: { type: 'string', enum: ['app', 'url'] },
      note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
    required: ['name'],
  },
  output: {
    type: 'object',
    properties: { rows: { type: 'array', items: { $ref: '#/components/schemas/Row' } } },
    required: ['rows'],
  },
  row: {
    type: 'object',
    properties: { id: { type: 'integer' }, at: { type: 'string' } },
    required: ['id', 'at'],
  },
} satisfies Record<string, Schema>;

function describe({ input, output, row }: Record<keyof typeof schemas, Schema>): ApiDescription {
  const content = (schema: Schema) => ({ 'application/json': { schema } });
  return {
    paths: {
      '/app/rate': {
        post: {
          requestBody: { required: true, content: content(input) },
          responses: { '200': { content: content(output) } },
        },
      },
    },
    components: { schemas: { Row: row } },
  };
}

/** What a change breaks. */
function after(change: (copy: Record<keyof typeof schemas, Schema>) => void): string[] {
  const changed = structuredClone<Record<keyof typeof schemas, Schema>>(schemas);
  change(changed);
  return findBreakingChanges(describe(schemas), describe(changed));
}

/** To be merged into the properties of a schema. */
const add = (schema: Schema, properties: Record<string, Schema>) => {
  schema.properties = { ...schema.properties, ...properties };
};

test('fields, values and calls may be added, and limits relaxed', () => {
  expect(
    after(({ input, output, row }) => {
      add(input, {
        more: { type: 'string' },
        name: { type: 'string', maxLength: 100 },
        kind: { type: 'string', enum: ['app', 'url', 'file'] },
      });
      add(output, { more: { type: 'string' } });
      add(row, { more: { type: 'string' } });
      row.required = ['id', 'at', 'more'];
      input.required = [];
    }),
  ).toEqual([]);
  const more = describe(schemas);
  more.paths['/app/more'] = {};
  expect(findBreakingChanges(describe(schemas), more)).toEqual([]);
});

test.each<[string, Parameters<typeof after>[0]]>([
  ['input.kind is required now', ({ input }) => (input.required = ['name', 'kind'])],
  [
    'input.more is required now',
    ({ input }) => {
      add(input, { more: { type: 'string' } });
      input.required = ['name', 'more'];
    },
  ],
  ['input.kind is missing', ({ input }) => delete input.properties?.['kind']],
  [
    'input.kind accepts fewer values',
    ({ input }) => add(input, { kind: { type: 'string', enum: ['app'] } }),
  ],
  [
    'input.name has a tighter maxLength',
    ({ input }) => add(input, { name: { type: 'string', maxLength: 49 } }),
  ],
  [
    'input.name has another pattern',
    ({ input }) => add(input, { name: { type: 'string', maxLength: 50, pattern: '^a' } }),
  ],
  ['input.note was null and is string', ({ input }) => add(input, { note: { type: 'string' } })],
  ['output.rows[].at is missing', ({ row }) => delete row.properties?.['at']],
  ['output.rows[].at may be missing now', ({ row }) => (row.required = ['id'])],
  ['output.rows[].id was integer and is string', ({ row }) => add(row, { id: { type: 'string' } })],
  [
    'output.rows[].id was integer and is null',
    ({ row }) => add(row, { id: { anyOf: [{ type: 'integer' }, { type: 'null' }] } }),
  ],
  ['output.rows is missing', ({ output }) => delete output.properties?.['rows']],
])('a change that breaks clients is found: %s', (problem, change) => {
  expect(after(change).join('\n')).toContain(`POST /app/rate ${problem}`);
});

test('a missing call is found', () => {
  expect(findBreakingChanges(describe(schemas), { paths: {} })).toEqual([
    'POST /app/rate is missing',
  ]);
});

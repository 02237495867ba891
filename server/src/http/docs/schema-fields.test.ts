import { expect, test } from 'vitest';
import { listFields } from './schema-fields.ts';

test('describes every field, including nested ones', () => {
  const fields = listFields({
    type: 'object',
    required: ['works'],
    properties: {
      works: {
        type: 'array',
        minItems: 1,
        maxItems: 500,
        items: {
          type: 'object',
          required: ['id'],
          properties: {
            id: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
            source: { enum: ['desktop', 'browser'] },
            note: { anyOf: [{ type: 'string', maxLength: 50 }, { type: 'null' }] },
          },
        },
      },
      policy: {
        anyOf: [
          { type: 'object', properties: { blur: { type: 'boolean', default: false } } },
          { type: 'null' },
        ],
      },
      at: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'integer' }] },
    },
  });
  expect(fields.map(({ path, type, limits }) => [path, type, limits])).toEqual([
    ['works', 'list of objects', '1 to 500 entries'],
    ['works[].id', 'whole number', 'from 1'],
    ['works[].source', '"desktop" | "browser"', ''],
    ['works[].note', 'text or null', 'at most 50 characters'],
    ['policy', 'object or null', ''],
    ['policy.blur', 'true or false', 'false by default'],
    ['at', 'instant or whole number', ''],
  ]);
  expect(fields.filter(({ isRequired }) => isRequired).map(({ path }) => path)).toEqual([
    'works',
    'works[].id',
  ]);
});

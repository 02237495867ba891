import { expect, test } from 'vitest';
import { z } from 'zod';
import { collectFields } from './validate.ts';

const schema = z.object({
  ids: z.array(z.string()).min(1).max(2),
  count: z.int().min(1).max(9),
  name: z.string().min(1).max(3),
  order: z.enum(['newest', 'oldest']),
  kind: z.literal('app'),
  at: z.iso.datetime(),
  day: z.iso.date(),
  key: z.uuid(),
  isOn: z.boolean(),
  own: z.string({ error: 'Must be a time zone' }),
});

const problems = (input: unknown) => collectFields(schema.safeParse(input).error?.issues ?? []);

test('what is missing is required', () => {
  const missing = new Set(Object.values(problems({})).flat());
  expect(missing).toEqual(
    new Set(['Is required', 'Must be newest or oldest', 'Must be app', 'Must be a time zone']),
  );
});

test('each problem says what the value must be', () => {
  const input = { ids: [], count: 0, name: '', order: 'q', kind: 1, at: 'z', day: 'z', key: 'z' };
  expect(problems({ ...input, isOn: 'f', own: 3 })).toEqual({
    ids: ['Must have at least 1 entry'],
    count: ['Must be at least 1'],
    name: ['Must have at least 1 character'],
    order: ['Must be newest or oldest'],
    kind: ['Must be app'],
    at: ['Must be a time in ISO 8601'],
    day: ['Must be a date as YYYY-MM-DD'],
    key: ['Must be a UUID'],
    isOn: ['Must be true or false'],
    own: ['Must be a time zone'],
  });
  expect(problems({ ids: ['1', '2', '3'], count: 1.5, name: 'long' })).toMatchObject({
    ids: ['Must have at most 2 entries'],
    count: ['Must be a whole number'],
    name: ['Must have at most 3 characters'],
  });
  expect(problems({ ids: '1', count: '1', name: null })).toMatchObject({
    ids: ['Must be a list'],
    count: ['Must be a number'],
    name: ['Must be text'],
  });
  expect(problems([])).toEqual({ input: ['Must be an object'] });
});

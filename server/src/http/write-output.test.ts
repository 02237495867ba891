import { z } from 'zod';
import { expect, test } from 'vitest';
import { writeOutput } from './write-output.ts';

const schema = z.object({
  entries: z.array(z.object({ at: z.date().transform((at) => at.toISOString()), n: z.int() })),
  total: z.int().optional(),
});
const at = new Date('2026-03-01T10:00:00Z');
const listOf = (length: number) => Array.from({ length }, (_, n) => ({ at, n }));

test.each([0, 1, 250, 251, 10_000])('writes a list of %i entries completely', async (length) => {
  for (const rest of [{}, { total: 7 }]) {
    const output = { entries: listOf(length), ...rest };
    expect(JSON.parse(await writeOutput(schema, output))).toEqual(
      JSON.parse(JSON.stringify(schema.parse(output))),
    );
  }
});

test.each([0, 1, 250, 251, 1000])('writes a plain list of %i entries', async (length) => {
  const { entries } = schema.shape;
  const written: unknown = JSON.parse(await writeOutput(entries, listOf(length)));
  expect(written).toEqual(JSON.parse(JSON.stringify(entries.parse(listOf(length)))));
  await expect(writeOutput(entries, [...listOf(length), { at, n: 0.5 }])).rejects.toThrow();
});

test('omits fields that are not in the contract', async () => {
  const entries = listOf(300).map((entry) => ({ ...entry, secret: 'x' }));
  expect(await writeOutput(schema, { entries, secret: 'x' })).not.toContain('secret');
});

test('fails if any entry violates the contract, even in the last slice', async () => {
  const entries = [...listOf(600), { at, n: 0.5 }];
  await expect(writeOutput(schema, { entries })).rejects.toThrow('violates the contract');
});

test('validates the other fields once', async () => {
  let validated = 0;
  const other = z.array(
    z.int().refine(() => {
      validated += 1;
      return true;
    }),
  );
  const two = z.object({ ...schema.shape, other });
  await writeOutput(two, { entries: listOf(1000), other: [1, 2, 3] });
  expect(validated).toBe(3);
});

test('lets other work run between slices', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  await writeOutput(schema, { entries: listOf(10_000) });
  clearImmediate(timer);
  expect(turns).toBeGreaterThan(30);
});

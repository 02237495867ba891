import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNestedDeeper } from './json-depth.ts';

test.each([
  ['5', 0],
  ['[]', 1],
  ['{"a":[1,{"b":{}}],"c":[]}', 4],
  ['[[],[],[]]', 2],
  ['"[[[["', 0],
  ['["\\"[[[[", "\\\\", []]', 2],
])('%s has depth %i', (text, depth) => {
  expect(isNestedDeeper(text, depth)).toBe(false);
  if (depth > 0) expect(isNestedDeeper(text, depth - 1)).toBe(true);
});

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test('finds the depth of any JSON, whatever its strings contain', () => {
  const awkward = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ']', 'x', '\n') });
  fc.assert(
    fc.property(fc.object({ key: awkward, values: [awkward, fc.integer()] }), (value) => {
      const text = JSON.stringify(value);
      expect(isNestedDeeper(text, depthOf(value))).toBe(false);
      expect(isNestedDeeper(text, depthOf(value) - 1)).toBe(true);
    }),
  );
});

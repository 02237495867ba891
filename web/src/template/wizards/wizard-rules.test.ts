import { expect, test } from 'vitest';
import { wizardProblems, wizardStart } from './wizard-rules.ts';

const filled = Object.fromEntries(
  Object.keys(wizardStart).map((field) => [field, 'x']),
) as typeof wizardStart;

test('all ten are required, each with its own message', () => {
  const problems = wizardProblems(wizardStart);
  expect(Object.keys(problems)).toEqual(Object.keys(wizardStart));
  expect(new Set(Object.values(problems)).size).toBe(10);
  expect(wizardProblems(filled)).toEqual({});
});

test.each(Object.keys(wizardStart))('spaces in %s are nothing', (field) => {
  expect(Object.keys(wizardProblems({ ...filled, [field]: '  ' }))).toEqual([field]);
});

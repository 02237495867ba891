import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { budgets } from './budgets.mjs';
import { functionLengthRule } from './function-length-rule.mjs';

function problemsOf(text, filename = 'some.mjs') {
  const config = {
    files: ['**/*.{mjs,tsx}'],
    plugins: { house: { rules: { 'function-length': functionLengthRule } } },
    rules: { 'house/function-length': 'error' },
  };
  return new Linter().verify(text, config, filename).map(({ message }) => message);
}

const lines = (count) => '  count += 1;\n'.repeat(count);
const block = (length) => `{\n${lines(length - 2)}}`;

describe('house/function-length', () => {
  it('limits functions, methods and arrow functions', () => {
    const { functionLines: limit } = budgets;
    expect(problemsOf(`function addUp() ${block(limit)}`)).toEqual([]);
    const tooLong = [
      `function addUp() ${block(limit + 1)}`,
      `const addUp = () => ${block(limit + 1)};`,
      `const addUp = memo(() => ${block(limit + 1)});`,
      `const sums = { addUp() ${block(limit + 1)} };`,
      `class Sums { addUp() ${block(limit + 1)} }`,
    ];
    for (const text of tooLong) {
      expect(problemsOf(text)).toEqual([expect.stringContaining(`addUp has ${limit + 1} lines`)]);
    }
  });

  it('allows more lines for a component, in .tsx files only', () => {
    const component = (length) => `function TimeCard() ${block(length)}`;
    expect(problemsOf(component(budgets.componentLines), 'time-card.tsx')).toEqual([]);
    expect(problemsOf(component(budgets.componentLines + 1), 'time-card.tsx')).toHaveLength(1);
    expect(problemsOf(component(budgets.functionLines + 1), 'time-card.mjs')).toHaveLength(1);
    const hook = `function useTime() ${block(budgets.functionLines + 1)}`;
    expect(problemsOf(hook, 'time-card.tsx')).toHaveLength(1);
  });

  it('allows a long describe block, but not a long test', () => {
    const body = block(budgets.functionLines + 1);
    expect(problemsOf(`describe('sums', () => ${body});`)).toEqual([]);
    expect(problemsOf(`describe.each([1, 2])('sums', () => ${body});`)).toEqual([]);
    expect(problemsOf(`test.describe('sums', () => ${body});`)).toEqual([]);
    expect(problemsOf(`it('adds up', () => ${body});`)).toHaveLength(1);
  });
});

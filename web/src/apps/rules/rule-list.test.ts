import { expect, it } from 'vitest';
import {
  moveRule,
  problemsOf,
  mergeSavedRules,
  toDraft,
  toRule,
  type DraftRule,
} from './rule-list.ts';

const draft = (more: Partial<DraftRule> = {}): DraftRule => {
  return { key: 1, target: 'app', pattern: 'Code', category: '', rating: '1', ...more };
};

it('a rule becomes a draft and back', () => {
  const rule = { target: 'url', pattern: 'example.com', category: null, rating: 0 } as const;
  expect(toRule(toDraft(rule, 5))).toEqual(rule);
  expect(toRule(draft({ pattern: ' Code ', category: ' Work ', rating: '' }))).toEqual({
    target: 'app',
    pattern: 'Code',
    category: 'Work',
    rating: null,
  });
});

it('says what is missing', () => {
  expect(problemsOf(draft())).toEqual({});
  expect(problemsOf(draft({ rating: '', category: 'Work' }))).toEqual({});
  expect(Object.keys(problemsOf(draft({ pattern: ' ', rating: '', category: ' ' })))).toEqual([
    'pattern',
    'category',
  ]);
});

it('moves a rule within the list', () => {
  const rules = [1, 2, 3].map((key) => draft({ key }));
  const keys = (list: DraftRule[]) => list.map(({ key }) => key);
  expect(keys(moveRule(rules, 2, -1))).toEqual([2, 1, 3]);
  expect(keys(moveRule(rules, 2, 1))).toEqual([1, 3, 2]);
  expect(keys(moveRule(rules, 1, -1))).toEqual([1, 2, 3]);
  expect(keys(moveRule(rules, 3, 1))).toEqual([1, 2, 3]);
});

it('puts edited rules on top of rules that were saved meanwhile', () => {
  const saved = (...patterns: string[]) =>
    patterns.map((pattern) => toRule(draft({ pattern, category: 'Work' })));
  const before = saved('a', 'b', 'c');
  // Moved c, changed a and removed b, while b and x were saved and c removed.
  const [a, , c] = before.map(toDraft) as [DraftRule, DraftRule, DraftRule];
  const merged = mergeSavedRules([c, { ...a, pattern: 'mine' }], before, saved('a', 'b', 'x'));
  expect(merged.map(({ key, pattern }) => [key, pattern])).toEqual([
    [0, 'mine'],
    [3, 'x'],
  ]);
  expect(
    mergeSavedRules([c, a], before, saved('a', 'x', 'c')).map(({ pattern }) => pattern),
  ).toEqual(['c', 'a', 'x']);
});

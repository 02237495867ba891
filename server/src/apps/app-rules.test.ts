import type { AppRule } from '@time-tracker/contract/app';
import { expect, test } from 'vitest';
import { createRuleMatcher, type NamedApp } from './app-rules.ts';

const rule = (target: AppRule['target'], pattern: string, more: Partial<AppRule> = {}): AppRule => {
  return { target, pattern, category: 'Found', rating: null, ...more };
};
const matches = (target: AppRule['target'], pattern: string, app: NamedApp) =>
  createRuleMatcher([rule(target, pattern)])(app).category === 'Found';
const app = (name: string, title?: string): NamedApp => ({
  kind: 'app',
  name,
  title: title ?? null,
});
const site = (name: string): NamedApp => ({ kind: 'url', name });

test.each([
  ['Slack', 'slack', true],
  ['slack', 'Slack', true],
  ['Slack', 'Slack Beta', false],
  ['Slack*', 'Slack Beta', true],
  ['*office*', 'LibreOffice Calc', true],
  ['*', 'Anything', true],
  ['a*a', 'a', false],
  ['a*b*a', 'abba', true],
  ['a*b*b*a', 'aba', false],
  ['C++', 'c++', true],
  ['.', 'x', false],
])('an app rule %j on the app %j: %j', (pattern, name, isMatch) => {
  expect(matches('app', pattern, app(name))).toBe(isMatch);
  expect(matches('app', pattern, site(name))).toBe(false);
});

test.each([
  ['example.com', 'example.com', true],
  ['Example.com', 'docs.example.com', true],
  ['example.com', 'notexample.com', false],
  ['docs.example.com', 'example.com', false],
])('a website rule %j on the domain %j: %j', (pattern, name, isMatch) => {
  expect(matches('url', pattern, site(name))).toBe(isMatch);
  expect(matches('url', pattern, app(name))).toBe(false);
});

test('a title rule finds a part of the title of apps and websites, and none without a title', () => {
  expect(matches('title', 'pull REQUEST', app('Firefox', 'Pull request 12'))).toBe(true);
  expect(
    matches('title', 'pull request', { ...site('git.example'), title: 'A Pull Request' }),
  ).toBe(true);
  expect(matches('title', 'firefox', app('Firefox', 'Start page'))).toBe(false);
  expect(matches('title', 'firefox', app('Firefox'))).toBe(false);
});

test('of several matches the first with a category and the first with a rating decide', () => {
  const find = createRuleMatcher([
    rule('app', 'Code', { category: null, rating: 1 }),
    rule('title', 'mail', { category: 'Mail', rating: -1 }),
    rule('app', 'code*', { category: 'Development', rating: 0 }),
  ]);
  expect(find(app('Code'))).toEqual({ category: 'Development', rating: 1 });
  expect(find(app('code', 'Mail to Ada'))).toEqual({ category: 'Mail', rating: 1 });
  expect(find(app('Codex'))).toEqual({ category: 'Development', rating: 0 });
  expect(find(app('Terminal'))).toEqual({ category: null, rating: null });
});

test('many wildcards are compared quickly', () => {
  const pattern = `${'*a'.repeat(90)}*b`;
  expect(matches('app', pattern, app('a'.repeat(200)))).toBe(false);
});

import { expect, it } from 'vitest';
import { matchesPattern, patternOfHost } from './match-pattern.ts';

it.each([
  ['https://github.com/*', 'https://github.com/ada', true],
  ['https://github.com/*', 'http://github.com/ada', false],
  ['https://github.com/*', 'https://www.github.com/ada', false],
  ['https://*.atlassian.net/*', 'https://acme.atlassian.net/browse/A-1', true],
  ['https://*.atlassian.net/*', 'https://atlassian.net/', true],
  ['https://*.atlassian.net/*', 'https://evil-atlassian.net/', false],
  ['https://git.example.org/*', 'https://git.example.org:8443/a', true],
  ['*://git.example.org/*', 'https://git.example.org/a', false],
])('%s covers %s: %s', (pattern, address, expected) => {
  expect(matchesPattern(pattern, new URL(address))).toBe(expected);
});

it.each([
  ['git.example.org', 'https://git.example.org/*'],
  [' https://git.example.org:8443/ada/shop?a=b ', 'https://git.example.org/*'],
  ['http://redmine.local', 'http://redmine.local/*'],
  ['ftp://example.org', undefined],
  ['file:///etc/passwd', undefined],
  ['two words', undefined],
  ['', undefined],
])('"%s" is the pattern %s', (typed, expected) => {
  expect(patternOfHost(typed)).toBe(expected);
});

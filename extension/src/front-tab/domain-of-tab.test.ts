import { expect, it } from 'vitest';
import { domainInFront } from './domain-of-tab.ts';

const inFront = { focused: true, incognito: false };
const tabAt = (url: string | undefined) => ({ url, incognito: false });

it.each([
  ['https://example.org/secret?token=1#part', 'example.org'],
  ['http://ada:password@intranet:8080/a', 'intranet'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['chrome://settings', null],
  ['chrome-extension://abc/options.html', null],
  ['file:///home/ada/diary.html', null],
  ['about:blank', null],
  ['not an address', null],
  [undefined, null],
])('of %s sends %s', (url, expected) => {
  expect(domainInFront(inFront, tabAt(url))).toBe(expected);
});

it('sends nothing while another app or a private window is in front', () => {
  const tab = tabAt('https://example.org/');
  expect(domainInFront(undefined, tab)).toBeNull();
  expect(domainInFront({ ...inFront, focused: false }, tab)).toBeNull();
  expect(domainInFront({ ...inFront, incognito: true }, tab)).toBeNull();
  expect(domainInFront(inFront, { ...tab, incognito: true })).toBeNull();
  expect(domainInFront(inFront, undefined)).toBeNull();
});

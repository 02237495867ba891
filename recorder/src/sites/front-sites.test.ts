import { expect, it } from 'vitest';
import { FrontSites } from './front-sites.ts';

const noon = Date.UTC(2026, 3, 1, 12);

it.each([
  ['chromium', 'Chromium', true],
  ['chrome', 'Google Chrome', true],
  ['chrome', 'Chromium', false],
  ['chromium', 'Google Chrome', false],
  ['edge', 'Microsoft Edge', true],
  ['edge', 'Knowledge', false],
  ['brave', 'Brave', true],
  ['vivaldi', 'Vivaldi-stable', true],
  ['opera', 'Opera', true],
  ['firefox', 'Firefox', true],
  ['firefox', 'Xterm', false],
] as const)('%s is in front of a window of %s: %s', (browser, app, isKnown) => {
  const sites = new FrontSites();
  sites.report('one', { browser, domain: 'example.org' }, noon);
  expect(sites.domainOf(app, noon)).toBe(isKnown ? 'example.org' : undefined);
});

it('keeps the last site of each profile, until it is withdrawn or no longer repeated', () => {
  const sites = new FrontSites();
  const report = (source: string, domain: string | null, now = noon) =>
    sites.report(source, { browser: 'firefox', domain }, now);
  report('work', 'example.org');
  report('home', 'example.net');
  expect(sites.domainOf('Firefox', noon)).toBe('example.net');
  report('home', null);
  expect(sites.domainOf('Firefox', noon)).toBe('example.org');
  report('work', 'example.org', noon + 20_000);
  expect(sites.domainOf('Firefox', noon + 80_000)).toBe('example.org');
  expect(sites.domainOf('Firefox', noon + 90_000)).toBeUndefined();
});

it('stores a limited number of sources', () => {
  const sites = new FrontSites();
  for (let source = 0; source < 1_000; source++) {
    const browser = source === 0 ? 'firefox' : 'chromium';
    sites.report(String(source), { browser, domain: 'example.org' }, noon);
  }
  expect(sites.domainOf('Firefox', noon)).toBeUndefined();
  expect(sites.domainOf('Chromium', noon)).toBe('example.org');
});

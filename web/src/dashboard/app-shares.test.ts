import { expect, it } from 'vitest';
import { longestApps } from './app-shares.ts';

it('adds up what several people did with one application', () => {
  const apps = [
    { name: 'Code', kind: 'app' as const, seconds: 600 },
    { name: 'github.com', kind: 'url' as const, seconds: 900 },
    { name: 'Code', kind: 'app' as const, seconds: 500 },
    { name: 'Code', kind: 'url' as const, seconds: 100 },
  ];
  expect(longestApps(apps, 4000, 2)).toEqual([
    { key: 'app Code', name: 'Code', isSite: false, seconds: 1100, percent: 27.5 },
    { key: 'url github.com', name: 'github.com', isSite: true, seconds: 900, percent: 22.5 },
  ]);
});

it('shares nothing out of nothing', () => {
  expect(longestApps([], 0, 6)).toEqual([]);
  expect(longestApps([{ name: 'Code', kind: 'app', seconds: 0 }], 0, 6)[0]?.percent).toBe(0);
});

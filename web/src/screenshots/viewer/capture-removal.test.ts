import type { Screenshot } from '@time-tracker/contract/screenshot';
import { expect, it } from 'vitest';
import { removalChoices } from './capture-removal.ts';

const image = { url: '/image' } as Screenshot;
const removed = { url: null } as Screenshot;

it('lets members delete their own activities, and managers single images too', () => {
  const own = { userId: 1, screens: [image] as [Screenshot] };
  const foreign = { userId: 2, screens: [image] as [Screenshot] };
  expect(removalChoices(own, 1, 2, true)).toEqual(['activity']);
  expect(removalChoices(own, 1, undefined, true)).toEqual(['activity']);
  expect(removalChoices(foreign, 1, 2, true)).toEqual([]);
  expect(removalChoices(foreign, 1, 3, true)).toEqual([]);
  expect(removalChoices(foreign, 1, 1, true)).toEqual(['image', 'activity']);
  expect(removalChoices({ userId: 2, screens: [removed] }, 1, 1, true)).toEqual(['activity']);
});

it('lets only managers delete if members may not', () => {
  const own = { userId: 1, screens: [image] as [Screenshot] };
  expect(removalChoices(own, 1, 2, false)).toEqual([]);
  expect(removalChoices(own, 1, undefined, false)).toEqual([]);
  expect(removalChoices(own, 1, 1, false)).toEqual(['image', 'activity']);
});

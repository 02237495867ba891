import type { Screenshot } from '@time-tracker/contract/screenshot';
import { expect, it } from 'vitest';
import { removalChoices } from './capture-removal.ts';

const image = { url: '/image' } as Screenshot;
const removed = { url: null } as Screenshot;

it('lets everybody delete his own activity, and a manager single images too', () => {
  const own = { userId: 1, screens: [image] as [Screenshot] };
  const foreign = { userId: 2, screens: [image] as [Screenshot] };
  expect(removalChoices(own, 1, 2)).toEqual(['activity']);
  expect(removalChoices(own, 1, undefined)).toEqual(['activity']);
  expect(removalChoices(foreign, 1, 2)).toEqual([]);
  expect(removalChoices(foreign, 1, 3)).toEqual([]);
  expect(removalChoices(foreign, 1, 1)).toEqual(['image', 'activity']);
  expect(removalChoices({ userId: 2, screens: [removed] }, 1, 1)).toEqual(['activity']);
});

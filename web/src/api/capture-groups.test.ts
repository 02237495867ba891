import type { Screenshot } from '@time-tracker/contract/screenshot';
import { expect, it } from 'vitest';
import { sampleScreenshot } from '../testing/sample-screenshot.ts';
import { groupCaptures } from './capture-groups.ts';

function screenshot(id: string, more: Partial<Screenshot> = {}): Screenshot {
  return sampleScreenshot(id, '2026-11-20T10:03:00.000Z', { group_id: 'group', ...more });
}

function shape(screenshots: Screenshot[]): string[] {
  return groupCaptures(screenshots).map(
    ({ id, userName, screens }) => `${id} ${userName}: ${screens.map(({ id }) => id).join(' ')}`,
  );
}

it('groups monitors by display, in the order of the response', () => {
  expect(
    shape([
      screenshot('late', { group_id: 'second' }),
      screenshot('right', { display: 1 }),
      screenshot('left', { display: 0 }),
    ]),
  ).toEqual(['second Ada: late', 'group Ada: left right']);
});

it('counts an entry that is on two pages once', () => {
  expect(shape([screenshot('a'), screenshot('a')])).toEqual(['group Ada: a']);
});

it("keeps two people's captures separate even with the same ID", () => {
  expect(shape([screenshot('a'), screenshot('b', { user_id: 2, user_name: 'Grace' })])).toEqual([
    'group Ada: a',
    'group Grace: b',
  ]);
});

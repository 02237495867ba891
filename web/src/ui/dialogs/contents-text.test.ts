import { expect, test } from 'vitest';
import { contentsText } from './contents-text.ts';

test('what is deleted with an organization', () => {
  expect(
    contentsText({
      projects: 2,
      people: 4,
      pending: 1,
      seconds: 90_061,
      screenshots: 1234,
    }),
  ).toBe(
    'This deletes 2 projects, 1 pending invitation, 25h 01m of tracked time, 1,234 screenshots and app usage of 4 members.',
  );
  expect(contentsText({ projects: 0, people: 1, pending: 0, seconds: 0, screenshots: 1 })).toBe(
    'This deletes 0 projects, less than a minute of tracked time, 1 screenshot and app usage of 1 member.',
  );
});

test('what is deleted with a project', () => {
  expect(contentsText({ people: 4, pending: 2, seconds: 90_061, screenshots: 1234 })).toBe(
    'This deletes 2 pending invitations, 25h 01m of tracked time, 1,234 screenshots and app usage of 4 members.',
  );
});

import { expect, test } from 'vitest';
import { projectContentsWords } from './project-contents-words.ts';

test('what goes with a project', () => {
  expect(
    projectContentsWords({
      people: 4,
      pending: 2,
      seconds: 90_061,
      screenshots: 1234,
      app_rows: 5678,
    }),
  ).toBe(
    '25:01:01 of work, 1,234 screenshots, 5,678 application records and 2 pending invitations of 4 people will be deleted.',
  );
  expect(
    projectContentsWords({ people: 1, pending: 0, seconds: 0, screenshots: 1, app_rows: 1 }),
  ).toBe('00:00:00 of work, 1 screenshot and 1 application record of 1 person will be deleted.');
});

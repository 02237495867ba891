import { expect, test } from 'vitest';
import { contentsText } from './contents-text.ts';

test('what goes with an organization', () => {
  expect(
    contentsText({
      projects: 2,
      people: 4,
      pending: 1,
      seconds: 90_061,
      screenshots: 1234,
      app_rows: 5678,
    }),
  ).toBe(
    '2 projects, 25:01:01 of work, 1,234 screenshots, 5,678 application records and 1 pending invitation of 4 people will be deleted.',
  );
  expect(
    contentsText({ projects: 0, people: 1, pending: 0, seconds: 0, screenshots: 1, app_rows: 1 }),
  ).toBe(
    '0 projects, 00:00:00 of work, 1 screenshot and 1 application record of 1 person will be deleted.',
  );
});

test('what goes with a project', () => {
  expect(
    contentsText({ people: 4, pending: 2, seconds: 90_061, screenshots: 1234, app_rows: 5678 }),
  ).toBe(
    '25:01:01 of work, 1,234 screenshots, 5,678 application records and 2 pending invitations of 4 people will be deleted.',
  );
});

import { expect, it } from 'vitest';
import { listFailureLines } from './failure-lines.mjs';

it('extracts failures of a test run with their reasons, without colors or duplicates', () => {
  const output = [
    ' ✓  server  server/src/users/login.test.ts (3 tests)',
    ' \u001b[41m FAIL \u001b[49m server server/src/timer/timer.test.ts > a timer stops',
    'AssertionError: expected 1 to be 2',
    '    - Expected',
    ' FAIL  server server/src/timer/timer.test.ts > a timer stops',
    'AssertionError: expected 1 to be 2',
    ' Test Files  1 failed | 200 passed (201)',
  ].join('\n');
  expect(listFailureLines(output)).toEqual([
    'FAIL  server server/src/timer/timer.test.ts > a timer stops',
    'AssertionError: expected 1 to be 2',
  ]);
});

it('extracts failures of end-to-end tests and checks, and uncaught errors', () => {
  const output = [
    '  1) [pages] › e2e/work/apps.spec.ts:76:1 › days and members match the database ────',
    '    Error: expect(locator).toBeVisible() failed',
    "    > 94 |   await expect(page.getByRole('timer')).toBeVisible();",
    '      95 |   await stop();',
    '    +   "goOffline: Error: recorded time within 3 s of 131.038",',
    ' FAIL  lint                   8.7 s',
    '⎯⎯ Unhandled Errors ⎯⎯',
    'Vitest caught 1 unhandled error during the test run.',
    'TypeError: fetch failed',
    'it says Error: in the middle',
  ].join('\n');
  expect(listFailureLines(output)).toEqual([
    '1) [pages] › e2e/work/apps.spec.ts:76:1 › days and members match the database ────',
    'Error: expect(locator).toBeVisible() failed',
    "> 94 |   await expect(page.getByRole('timer')).toBeVisible();",
    '+   "goOffline: Error: recorded time within 3 s of 131.038",',
    'FAIL  lint                   8.7 s',
    'Vitest caught 1 unhandled error during the test run.',
    'TypeError: fetch failed',
  ]);
});

it('stops after thirty lines and says that there are more', () => {
  const output = Array.from({ length: 40 }, (_, n) => `FAIL test ${n}`).join('\n');
  expect(listFailureLines(output)).toHaveLength(31);
  expect(listFailureLines(output).at(-1)).toBe('… and 10 more lines above');
});

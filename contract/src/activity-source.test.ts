import { expect, test } from 'vitest';
import { activitySource } from './activity.ts';
import { isRecorded } from './activity-source.ts';
import { recorderSource } from './timer/timer.ts';

test('only activities from a recorder count as recorded', () => {
  expect(activitySource.options.filter(isRecorded)).toEqual(recorderSource.options);
  expect(isRecorded('manual')).toBe(false);
  expect(isRecorded('import')).toBe(false);
});

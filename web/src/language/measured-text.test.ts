import { expect, it } from 'vitest';
import { measuredText } from './measured-text.ts';

it('names the measured part, if a minute or more was not measured', () => {
  const text = (duration: number, measured_seconds: number, activity: number | null = 45) =>
    measuredText({ duration, measured_seconds, activity });
  expect(text(6480, 3780)).toBe('of 1h 03m measured');
  expect(text(3600, 3540)).toBe('of 59m measured');
  expect(text(3600, 3541)).toBeUndefined();
  expect(text(3600, 3600)).toBeUndefined();
  expect(text(3600, 0, null)).toBeUndefined();
});

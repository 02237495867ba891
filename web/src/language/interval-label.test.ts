import { describe, expect, it } from 'vitest';
import { intervalChoices, intervalLabel } from './interval-label.ts';

describe('the interval of screenshots', () => {
  it('has a label', () => {
    expect([0, 1, 2, 60].map(intervalLabel)).toEqual([
      'No screenshots',
      'Every minute',
      'Every 2 minutes',
      'Every 60 minutes',
    ]);
  });

  it('offers the choices, and the current value if it is none of them', () => {
    const offered = ['0', '1', '2', '3', '5', '10', '15', '20', '30', '60'];
    expect(intervalChoices(10).map(({ value }) => value)).toEqual(offered);
    expect(intervalChoices(7).map(({ value }) => value)).toEqual([
      ...offered.slice(0, 5),
      '7',
      ...offered.slice(5),
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { numberOf, trendOf, type Measure, type Trend } from './trend.ts';

describe('the trend of worked time', () => {
  it('says how much more or less', () => {
    expect(trendOf('worked', 'daily', 10_800, 3600)).toEqual({
      direction: 'up',
      text: '2h more than the previous 24 h',
    });
    expect(trendOf('worked', 'weekly', 3600, 3600 + 2700)).toEqual({
      direction: 'down',
      text: '45m less than the previous 7 days',
    });
    expect(trendOf('worked', 'monthly', 90_000, 82_500).text).toBe(
      '2h 05m more than the previous 30 days',
    );
  });

  it('ignores a difference of seconds', () => {
    expect(trendOf('worked', 'daily', 3659, 3600)).toEqual({
      direction: 'same',
      text: 'Same as previous 24 h',
    });
    expect(trendOf('worked', 'daily', 30, 0).direction).toBe('same');
    expect(trendOf('worked', 'daily', 3660, 3600).text).toBe('1m more than the previous 24 h');
    expect(trendOf('worked', 'daily', 3600 + 119, 3600).text).toBe(
      '1m more than the previous 24 h',
    );
  });

  it('compares with 0 as with any other number', () => {
    expect(trendOf('worked', 'daily', 3600, 0)).toEqual({
      direction: 'up',
      text: '1h more than the previous 24 h',
    });
    expect(trendOf('worked', 'daily', 0, 0).direction).toBe('same');
    expect(trendOf('worked', 'daily', 0, 3600)).toEqual({
      direction: 'down',
      text: '1h less than the previous 24 h',
    });
  });
});

describe('the trend of activity', () => {
  it('names the previous percentage', () => {
    expect(trendOf('activity', 'weekly', 61, 54)).toEqual({
      direction: 'up',
      text: 'Up from 54 % in the previous 7 days',
    });
    expect(trendOf('activity', 'weekly', 50, 54)).toEqual({
      direction: 'down',
      text: 'Down from 54 % in the previous 7 days',
    });
    expect(trendOf('activity', 'weekly', 54, 54).direction).toBe('same');
  });

  it('never treats "not measured" as 0 %', () => {
    expect(trendOf('activity', 'daily', 61, 0)).toEqual({
      direction: 'unknown',
      text: 'Not measured in the previous 24 h',
    });
    expect(trendOf('activity', 'daily', 0, 61)).toEqual({
      direction: 'unknown',
      text: '61 % in the previous 24 h',
    });
  });
});

describe('the trend of projects', () => {
  it('counts', () => {
    expect(trendOf('projects', 'monthly', 3, 1).text).toBe('2 more than the previous 30 days');
    expect(trendOf('projects', 'monthly', 1, 2)).toEqual({
      direction: 'down',
      text: '1 fewer than the previous 30 days',
    });
    expect(trendOf('projects', 'monthly', 2, 2).text).toBe('No change from previous 30 days');
    expect(trendOf('projects', 'monthly', 2, 0).text).toBe('2 more than the previous 30 days');
  });
});

const saidOf: Record<Trend['direction'], RegExp> = {
  up: /more than|Up from/,
  down: /less than|fewer than|Down from/,
  same: /No change from|Same as/,
  unknown: /Not measured in|^\d+ % in/,
};

it.each<Measure>(['worked', 'activity', 'projects'])(
  'an arrow says what its text says: %s',
  (measure) => {
    const numbers = [0, 1, 30, 59, 60, 90, 100];
    for (const now of numbers) {
      for (const before of numbers) {
        const { direction, text } = trendOf(measure, 'weekly', now, before);
        const said = Object.entries(saidOf).filter(([, pattern]) => pattern.test(text));
        expect(
          said.map(([one]) => one),
          `${before} → ${now}: ${text}`,
        ).toEqual([direction]);
      }
    }
  },
);

describe('the nine numbers', () => {
  it('are 0 if the response lacks them', () => {
    expect(numberOf(undefined, 'daily', 'worked')).toBe(0);
    expect(numberOf({}, 'weekly', 'activity')).toBe(0);
    expect(numberOf({ totalMonthlyProjects: 4 }, 'monthly', 'projects')).toBe(4);
  });
});

import { describe, expect, it } from 'vitest';
import { numberOf, trendOf } from './trend.ts';

describe('the trend of worked time', () => {
  it('says how much more or less', () => {
    expect(trendOf('worked', 'daily', 10_800, 3600)).toEqual({
      direction: 'up',
      words: '2 h more than in the 24 hours before',
    });
    expect(trendOf('worked', 'weekly', 3600, 3600 + 2700)).toEqual({
      direction: 'down',
      words: '45 min less than in the 7 days before',
    });
    expect(trendOf('worked', 'monthly', 90_000, 82_500).words).toBe(
      '2 h 5 min more than in the 30 days before',
    );
  });

  it('does not make something of seconds', () => {
    expect(trendOf('worked', 'daily', 3659, 3600)).toEqual({
      direction: 'same',
      words: 'As much as in the 24 hours before',
    });
    expect(trendOf('worked', 'daily', 3660, 3600).words).toBe(
      '1 min more than in the 24 hours before',
    );
  });

  it('compares with nothing as with nothing', () => {
    expect(trendOf('worked', 'daily', 3600, 0)).toEqual({
      direction: 'up',
      words: 'Nothing in the 24 hours before',
    });
    expect(trendOf('worked', 'daily', 0, 0).direction).toBe('same');
    expect(trendOf('worked', 'daily', 0, 3600)).toEqual({
      direction: 'down',
      words: '1 h less than in the 24 hours before',
    });
  });
});

describe('the trend of activity', () => {
  it('names the percent it comes from', () => {
    expect(trendOf('activity', 'weekly', 61, 54)).toEqual({
      direction: 'up',
      words: 'Up from 54 % in the 7 days before',
    });
    expect(trendOf('activity', 'weekly', 50, 54)).toEqual({
      direction: 'down',
      words: 'Down from 54 % in the 7 days before',
    });
    expect(trendOf('activity', 'weekly', 54, 54).direction).toBe('same');
  });

  it('never takes "not measured" for 0 %', () => {
    expect(trendOf('activity', 'daily', 61, 0)).toEqual({
      direction: 'unknown',
      words: 'Not measured in the 24 hours before',
    });
    expect(trendOf('activity', 'daily', 0, 61)).toEqual({
      direction: 'unknown',
      words: '61 % in the 24 hours before',
    });
  });
});

describe('the trend of projects', () => {
  it('counts', () => {
    expect(trendOf('projects', 'monthly', 3, 1).words).toBe('2 more than in the 30 days before');
    expect(trendOf('projects', 'monthly', 1, 2)).toEqual({
      direction: 'down',
      words: '1 fewer than in the 30 days before',
    });
    expect(trendOf('projects', 'monthly', 2, 2).words).toBe('As many as in the 30 days before');
    expect(trendOf('projects', 'monthly', 2, 0).words).toBe('None in the 30 days before');
  });
});

describe('the nine numbers', () => {
  it('are 0 where the answer lacks them', () => {
    expect(numberOf(undefined, 'daily', 'worked')).toBe(0);
    expect(numberOf({}, 'weekly', 'activity')).toBe(0);
    expect(numberOf({ totalMonthlyProjects: 4 }, 'monthly', 'projects')).toBe(4);
  });
});

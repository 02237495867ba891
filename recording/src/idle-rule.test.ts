import { describe, expect, it } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { idleView } from './idle-rule.ts';

describe('idleView', () => {
  it.each([
    ['just typed', 0, 'working', 0],
    ['a minute later', minuteMs, 'working', minuteMs],
    ['quiet: the rest is withheld', 2 * minuteMs, 'quiet', minuteMs],
    ['just before the question', 5 * minuteMs - 1, 'quiet', minuteMs],
    ['the question', 5 * minuteMs, 'asking', minuteMs],
    ['the last moment to answer', 6 * minuteMs - 1, 'asking', minuteMs],
    ['no answer', 6 * minuteMs, 'expired', minuteMs],
  ] as const)('%s', (_, sinceInput, stage, released) => {
    expect(idleView(sinceInput, 0, 5)).toMatchObject({ stage, releasedUntil: released });
  });

  it('never counts time as idle where the organization never asks or input is unknown', () => {
    const late = 500 * minuteMs;
    expect(idleView(late, 0, 0)).toEqual({ stage: 'working', releasedUntil: late });
    expect(idleView(late, undefined, 5)).toEqual({ stage: 'working', releasedUntil: late });
  });
});

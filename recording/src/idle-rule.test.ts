import { describe, expect, it } from 'vitest';
import { idleView } from './idle-rule.ts';

const minute = 60_000;

describe('idleView', () => {
  it.each([
    ['just typed', 0, 'working', 0],
    ['a minute later', minute, 'working', minute],
    ['quiet: the rest is withheld', 2 * minute, 'quiet', minute],
    ['just before the question', 5 * minute - 1, 'quiet', minute],
    ['the question', 5 * minute, 'asking', minute],
    ['the last moment to answer', 6 * minute - 1, 'asking', minute],
    ['no answer', 6 * minute, 'expired', minute],
  ] as const)('%s', (_, sinceInput, stage, released) => {
    expect(idleView(sinceInput, 0, 5)).toMatchObject({ stage, releasedUntil: released });
  });

  it('never considers anybody idle where the organization never asks or input is unknown', () => {
    const late = 500 * minute;
    expect(idleView(late, 0, 0)).toEqual({ stage: 'working', releasedUntil: late });
    expect(idleView(late, undefined, 5)).toEqual({ stage: 'working', releasedUntil: late });
  });
});

import { describe, expect, it } from 'vitest';
import { pseudoText } from './pseudo-text.mjs';

describe('pseudoText', () => {
  it.each([
    ['Save all', '[Sáávéé áállé]'],
    ['by hh:mm', '[by hh:mméééé]'],
    [' and ', ' [áándé] '],
    ['See <0>the log</0>.', '[Séééé] <0>[théé lóógé]</0>.'],
    ['–', '–'],
  ])('writes %j as %j', (text, expected) => {
    expect(pseudoText(text)).toBe(expected);
  });

  it.each(['Sign in', 'Delete this entry?', 'OK'])('makes %j longer by 40 %%', (text) => {
    expect(pseudoText(text).length).toBeGreaterThanOrEqual(text.length * 1.4);
  });
});

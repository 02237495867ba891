import { describe, expect, it } from 'vitest';
import { decideTimer, type KnownTimer, type TimerResponse } from './timer-decision.ts';

const t0 = Date.UTC(2026, 3, 1, 12, 0, 0);
const second = 1000;
const none: KnownTimer = {
  followed: undefined,
  confirmedAt: undefined,
  watchingSince: t0 - 60 * second,
  lateStartMs: 5 * second,
};
const running: KnownTimer = {
  ...none,
  followed: { startedAt: t0, projectId: 1 },
  confirmedAt: t0 + 60 * second,
};

/** A response at that many seconds after t0, about a timer that began at `began` seconds after t0. */
function response(
  at: number,
  began: number | undefined,
  { projectId = 1, ...more }: Partial<TimerResponse> & { projectId?: number } = {},
): TimerResponse {
  const beganAt = t0 + (began ?? 0) * second;
  return {
    timer: began === undefined ? undefined : { startedAt: beganAt, projectId, beganAt },
    respondedAt: t0 + at * second,
    receivedAt: t0 + at * second,
    ...more,
  };
}

describe('a start', () => {
  it('counts from when the timer began if that was moments ago', () => {
    expect(decideTimer(none, response(1.4, 0))).toEqual({ step: 'start', at: t0 });
  });

  it('counts from now when the timer has been running for longer', () => {
    const at = t0 + 3600 * second;
    expect(decideTimer(none, response(3600, 0))).toEqual({ step: 'start', at });
    expect(decideTimer({ ...none, lateStartMs: Infinity }, response(3600, 0))).toEqual({
      step: 'start',
      at: t0,
    });
  });

  it('counts from now when the timer began before the recorder was there', () => {
    const late = { ...none, watchingSince: t0 + 6 * second, lateStartMs: 30 * second };
    expect(decideTimer(late, response(8, 0))).toEqual({ step: 'start', at: t0 + 8 * second });
    const justBefore = { ...late, watchingSince: t0 + 5 * second };
    expect(decideTimer(justBefore, response(8, 0))).toEqual({ step: 'start', at: t0 });
  });

  it('is never in the future', () => {
    expect(decideTimer(none, response(1, 4))).toEqual({ step: 'start', at: t0 + second });
  });
});

describe('the same timer', () => {
  it('goes on, also when none runs', () => {
    expect(decideTimer(running, response(61.5, 0))).toEqual({ step: 'none' });
    expect(decideTimer(none, response(61.5, undefined))).toEqual({ step: 'none' });
  });
});

describe('a switch', () => {
  it('is when the person switched, never before what the server confirmed', () => {
    const other = { projectId: 2 };
    expect(decideTimer(running, response(61.5, 60.7, other))).toEqual({
      step: 'start',
      at: t0 + 60.7 * second,
    });
    expect(decideTimer(running, response(61.5, 59, other))).toEqual({
      step: 'start',
      at: t0 + 60 * second,
    });
  });

  it('that is reported late counts from now: everything before stays with the other project', () => {
    const at = t0 + 3600 * second;
    expect(decideTimer(running, response(3600, 1800, { projectId: 2 }))).toEqual({
      step: 'start',
      at,
    });
  });

  it('to a timer of the same instant is recognized by its project', () => {
    expect(decideTimer(running, response(61, 0, { projectId: 2 })).step).toBe('start');
  });
});

describe('a stop', () => {
  const stopped = undefined;

  it('is halfway between two close responses', () => {
    expect(decideTimer(running, response(61.5, stopped))).toEqual({
      step: 'stop',
      at: t0 + 60.75 * second,
    });
  });

  it('after a lost connection keeps everything recorded until now', () => {
    const at = t0 + 7200 * second;
    expect(decideTimer(running, response(7200, stopped))).toEqual({ step: 'stop', at });
    const unconfirmed = { ...running, confirmedAt: undefined };
    expect(decideTimer(unconfirmed, response(62, stopped))).toEqual({
      step: 'stop',
      at: t0 + 62 * second,
    });
  });

  it('that was made here is exact, and one that was pushed was a tenth of a second ago', () => {
    expect(decideTimer(running, response(68, stopped, { isExact: true }))).toEqual({
      step: 'stop',
      at: t0 + 68 * second,
    });
    expect(decideTimer(running, response(68, stopped, { isLive: true }))).toEqual({
      step: 'stop',
      at: t0 + 67.9 * second,
    });
  });

  it('while no recorder was running is when recording had ended', () => {
    const unattended = { start: t0 + 61 * second, end: t0 + 90 * second };
    expect(decideTimer({ ...running, unattended }, response(80, stopped))).toEqual({
      step: 'stop',
      at: unattended.start,
    });
    expect(decideTimer({ ...running, unattended }, response(91, stopped))).toEqual({
      step: 'stop',
      at: t0 + 91 * second,
    });
  });
});

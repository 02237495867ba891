import { describe, expect, it } from 'vitest';
import { decideTimer } from './timer-decision.ts';

const t0 = Date.UTC(2026, 3, 1, 12, 0, 0);
const none = { recorded: undefined, confirmedAt: undefined };
const running = { recorded: { startedAt: t0, projectId: 1 }, confirmedAt: t0 + 60_000 };

describe('decideTimer', () => {
  it('begins where the timer began when that was moments ago', () => {
    const answer = { startedAt: t0, projectId: 1, serverNow: t0 + 1_400, at: t0 + 1_450 };
    expect(decideTimer(none, answer)).toEqual({ step: 'start', at: t0 + 50 });
  });

  it('begins now when the timer runs for long already', () => {
    const answer = { startedAt: t0, projectId: 1, serverNow: t0 + 3_600_000, at: t0 + 3_600_000 };
    expect(decideTimer(none, answer)).toEqual({ step: 'start', at: t0 + 3_600_000 });
  });

  it('goes on while the same timer runs', () => {
    const answer = { startedAt: t0, projectId: 1, serverNow: t0 + 61_500, at: t0 + 61_500 };
    expect(decideTimer(running, answer)).toEqual({ step: 'none' });
  });

  it('switches at the instant the person did, never before what the server confirmed', () => {
    const startedAt = t0 + 60_700;
    const answer = { startedAt, projectId: 2, serverNow: t0 + 61_500, at: t0 + 61_500 };
    expect(decideTimer(running, answer)).toEqual({ step: 'start', at: startedAt });
    const earlier = { ...answer, startedAt: t0 + 59_000 };
    expect(decideTimer(running, earlier)).toEqual({ step: 'start', at: t0 + 60_000 });
  });

  it('takes the middle between two answers for a stop', () => {
    const answer = { startedAt: undefined, projectId: undefined, serverNow: 0, at: t0 + 61_500 };
    expect(decideTimer(running, answer)).toEqual({ step: 'stop', at: t0 + 60_750 });
  });

  it('keeps all that was worked without a connection', () => {
    const at = t0 + 7_200_000;
    const answer = { startedAt: undefined, projectId: undefined, serverNow: at, at };
    expect(decideTimer(running, answer)).toEqual({ step: 'stop', at });
  });
});

/** Both clocks of a machine at one moment, in milliseconds; nobody ever sets the steady one. */
export type ClockReading = { wall: number; steady: number };

/** What happened between two readings that should be a second apart. */
export type Interruption =
  | 'none'
  /** The program did not run for a while. */
  | 'gap'
  /** The wall clock was set, or the steady clock stood still while the machine slept. */
  | 'clock-set'
  /** The machine slept. */
  | 'slept';

/** A wall clock that moved this much against the steady one was set. */
const clockSetMs = 2_000;
/** Shorter interruptions leave a gap in the recording, longer ones count as sleep. */
const sleptMs = 60_000;

/**
 * `lateMs`: a later reading was not just waiting for the processor. `steadyStopsInSleep`: on some
 * systems the steady clock stands still while the machine sleeps.
 */
export function interruption(
  before: ClockReading,
  after: ClockReading,
  { lateMs, steadyStopsInSleep }: { lateMs: number; steadyStopsInSleep: boolean },
): Interruption {
  const wall = after.wall - before.wall;
  const steady = after.steady - before.steady;
  const elapsed = steadyStopsInSleep ? Math.max(wall, steady) : steady;
  if (elapsed >= sleptMs) return 'slept';
  if (Math.abs(wall - steady) >= clockSetMs) return 'clock-set';
  return elapsed > lateMs ? 'gap' : 'none';
}

// Never run on a Mac: the tests read example output of ioreg.

/** Milliseconds since the last input, from `ioreg -c IOHIDSystem`; undefined when it is missing. */
export function readIdleMs(output: string): number | undefined {
  const [, nanoseconds] = /"HIDIdleTime" = (\d+)/.exec(output) ?? [];
  return nanoseconds === undefined ? undefined : Math.round(Number(nanoseconds) / 1e6);
}

/** Whether the screen is locked, from `ioreg -n Root -d1`. */
export function readIsLocked(output: string): boolean {
  return /"CGSSessionScreenIsLocked"\s*=\s*Yes/.test(output);
}

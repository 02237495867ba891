import type { CompanionStatus } from '../desktop/companion-status.ts';

/** A recorder that records. */
export const exampleStatus: CompanionStatus = {
  state: 'recording',
  project: { name: 'House', since: 0 },
  held: undefined,
  pause: undefined,
  block: undefined,
  lastCaptureAt: undefined,
  captureProblem: undefined,
  skippedScreenshots: { count: 0, last: undefined },
  connection: 'connected',
};

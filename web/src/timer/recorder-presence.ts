import { reportEverySeconds } from '@time-tracker/contract/limits';
import { secondMs } from '@time-tracker/contract/time/durations';

/** A recorder reports once a minute; after missing one it counts as gone. */
export const recorderGoneAfterMs = 2 * reportEverySeconds * secondMs;

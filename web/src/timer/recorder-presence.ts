import { reportEverySeconds } from '@time-tracker/contract/limits';

/** A recorder reports once a minute; after missing one it counts as gone. */
export const recorderGoneAfterMs = 2 * reportEverySeconds * 1000;

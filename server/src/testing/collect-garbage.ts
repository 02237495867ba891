import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects all garbage at once: what is in use afterwards is really held. */
export const collectGarbage = runInNewContext('gc') as () => void;

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects all garbage, so that memory in use afterwards is really referenced. */
export const collectGarbage = runInNewContext('gc') as () => void;

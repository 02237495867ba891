import { setFlagsFromString } from 'node:v8';

// Node collects all garbage whenever 64 MB outside the heap were handed out, however soon they were
// given back: with uploads that is many times a second, a third of what an upload costs. With this
// flag the limit follows how much is in use. Older versions do not know it, and say so aloud.
if (Number.parseInt(process.versions.v8, 10) >= 14) {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}

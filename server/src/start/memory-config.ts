import { setFlagsFromString } from 'node:v8';

// Node runs a full garbage collection whenever 64 MB of external memory were allocated, even if
// they were freed soon after. With uploads that is many times per second and a third of their cost.
// With this flag the limit depends on the memory in use. Older versions print a warning about the
// unknown flag.
if (Number.parseInt(process.versions.v8, 10) >= 14) {
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}

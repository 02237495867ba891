/** Set by `npm run fuzz`; the default is a short run with a fixed seed. */
export const fuzzConfig = {
  requests: Number(process.env['FUZZ_REQUESTS'] ?? 4000),
  seed: Number(process.env['FUZZ_SEED'] ?? 1),
  isWhole: process.env['FUZZ_REQUESTS'] !== undefined,
};

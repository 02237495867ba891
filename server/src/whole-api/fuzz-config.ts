/** What `npm run fuzz` sets; without it a short run, the same each time. */
export const fuzzConfig = {
  requests: Number(process.env['FUZZ_REQUESTS'] ?? 4000),
  seed: Number(process.env['FUZZ_SEED'] ?? 1),
  isWhole: process.env['FUZZ_REQUESTS'] !== undefined,
};

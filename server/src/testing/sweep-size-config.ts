/** What `npm run soak` sets; without it a short run. */
export const sweepSize = { files: Number(process.env['SWEEP_FILES'] ?? 20_000) };

/** Set by `npm run soak`; the default is a short run. */
export const sweepSize = { files: Number(process.env['SWEEP_FILES'] ?? 20_000) };

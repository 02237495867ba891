/** One screenshot in several hours; the server accepts more. */
export const samplingMax = 24;

/** The sampling factor of an address; undefined = all, also for invalid values. */
export function readSampling(parameters: URLSearchParams): number | undefined {
  const factor = Number(parameters.get('sampling') ?? 1);
  return Number.isFinite(factor) && factor > 1 ? Math.min(factor, samplingMax) : undefined;
}

/** The value in the address; undefined = all. */
export function writeSampling(factor: number): string | undefined {
  return factor > 1 ? String(Math.min(factor, samplingMax)) : undefined;
}

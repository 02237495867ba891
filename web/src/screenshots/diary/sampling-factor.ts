/** Enough for one picture in several hours; the server takes more. */
export const samplingMax = 24;

/** The sampling factor of an address; undefined = all, and so is whatever makes no sense. */
export function readSampling(parameters: URLSearchParams): number | undefined {
  const factor = Number(parameters.get('sampling') ?? 1);
  return Number.isFinite(factor) && factor > 1 ? Math.min(factor, samplingMax) : undefined;
}

/** As it stands in the address: nothing for all. */
export function writeSampling(factor: number): string | undefined {
  return factor > 1 ? String(Math.min(factor, samplingMax)) : undefined;
}

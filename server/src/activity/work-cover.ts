/** Half open: `from` in, `to` out. */
export type Span = { from: Date; to: Date };

/** Lengths in seconds of the buckets that totals are kept in, longest first. */
export const projectGrains = [604_800, 86_400, 3_600, 600] as const;
export const memberGrains = [604_800, 86_400, 3_600] as const;

/** A run of whole buckets of one length, or with grain 0 a stretch to be read from the raw rows. */
export type CoverPiece = Span & { grain: number };

/**
 * The fewest pieces that make up a span exactly: the longest aligned buckets in the middle, shorter
 * ones towards both ends, raw rows for what is left: nowhere across the border of a bucket. Buckets
 * are aligned to the UTC clock; weeks, as the epoch, begin on a Thursday.
 */
export function coverSpan(span: Span, grains: readonly number[]): CoverPiece[] {
  if (span.from >= span.to) return [];
  const [grain, ...shorter] = grains;
  if (grain === undefined) return [{ ...span, grain: 0 }];
  const first = alignUp(span.from, grain);
  const last = alignDown(span.to, grain);
  if (first > last) return coverSpan(span, shorter);
  return [
    ...coverSpan({ from: span.from, to: first }, shorter),
    ...(first < last ? [{ from: first, to: last, grain }] : []),
    ...coverSpan({ from: last, to: span.to }, shorter),
  ];
}

export function alignDown(instant: Date, grainSeconds: number): Date {
  const grain = grainSeconds * 1000;
  return new Date(Math.floor(instant.getTime() / grain) * grain);
}

function alignUp(instant: Date, grainSeconds: number): Date {
  const grain = grainSeconds * 1000;
  return new Date(Math.ceil(instant.getTime() / grain) * grain);
}

import type { Interval } from '@time-tracker/contract/time/interval';
import { windowStart } from '@time-tracker/contract/time/ten-minute-window';

/** Lengths in seconds of the buckets that totals are kept in, longest first. */
export const projectGrains = [604_800, 86_400, 3_600, 600] as const;
export const memberGrains = [604_800, 86_400, 3_600] as const;

/**
 * A run of whole buckets of one length, or with grain 0 a stretch to be read from the raw rows; added,
 * or with sign -1 taken away.
 */
export type CoverPiece = Interval<Date> & { grain: number; sign: 1 | -1 };

/**
 * Few pieces that make up a span exactly: the longest aligned buckets in the middle; at either end
 * what is shorter to read, what lacks up to the end, or what a bucket reaches over it. Raw rows are
 * read for what is left, nowhere across the border of a bucket. Buckets are aligned to the UTC clock;
 * weeks, as the epoch, begin on a Thursday.
 */
export function coverSpan(span: Interval<Date>, grains: readonly number[]): CoverPiece[] {
  const [from, to] = [span.start.getTime(), span.end.getTime()];
  if (from >= to) return [];
  const fitting = grains.filter((grain) => grain * 1000 <= to - from);
  const [longest] = fitting;
  if (longest === undefined) return coverShort(from, to, grains);
  const [first, last] = [nearest(from, longest), nearest(to, longest)];
  const shorter = fitting.slice(1);
  return [
    ...coverUpTo(first, from, shorter).map(negated).reverse(),
    ...piece(first, last, longest),
    ...coverUpTo(last, to, shorter),
  ];
}

/** What is between a border of buckets and an instant near it; negative when the instant comes first. */
function coverUpTo(border: number, at: number, grains: readonly number[]): CoverPiece[] {
  if (border === at) return [];
  const [grain, ...shorter] = grains;
  if (grain === undefined) return piece(border, at, 0);
  const middle = nearest(at, grain);
  return [...piece(border, middle, grain), ...coverUpTo(middle, at, shorter)];
}

/** A span shorter than any bucket, cut where one begins. */
function coverShort(from: number, to: number, grains: readonly number[]): CoverPiece[] {
  const shortest = (grains.at(-1) ?? 0) * 1000;
  const border = Math.ceil((from + 1) / shortest) * shortest;
  return border < to ? [...piece(from, border, 0), ...piece(border, to, 0)] : piece(from, to, 0);
}

function piece(from: number, to: number, grain: number): CoverPiece[] {
  if (from === to) return [];
  if (from > to) return piece(to, from, grain).map(negated);
  return [{ start: new Date(from), end: new Date(to), grain, sign: 1 }];
}

function negated({ sign, ...rest }: CoverPiece): CoverPiece {
  return { ...rest, sign: sign === 1 ? -1 : 1 };
}

function nearest(at: number, grainSeconds: number): number {
  const grain = grainSeconds * 1000;
  return Math.round(at / grain) * grain;
}

export function alignDown(instant: Date, grainSeconds: number): Date {
  const grain = grainSeconds * 1000;
  return new Date(Math.floor(instant.getTime() / grain) * grain);
}

/** Start of the ten-minute window that contains an instant. */
export function windowStartOf(instant: Date): Date {
  return new Date(windowStart(instant.getTime()));
}

import type { AppRating } from '@time-tracker/contract/app';

/** In the order in which they are offered and added up. */
export const ratings = [1, 0, -1] as const satisfies AppRating[];

export const ratingLabels: Record<AppRating, string> = {
  1: 'Productive',
  0: 'Neutral',
  '-1': 'Unproductive',
};

export const ratingColors: Record<AppRating, string> = {
  1: 'light-dark(#2b8a57, #4fc98a)',
  0: 'light-dark(#7c8aa3, #8b98b0)',
  '-1': 'light-dark(#c2410c, #fb923c)',
};

export function toRating(value: string): AppRating {
  return ratings.find((rating) => String(rating) === value) ?? 0;
}

interface RatedTotal {
  seconds: number;
  productive_seconds: number;
  unproductive_seconds: number;
}

/** The total by what its applications are for; together exactly the total. */
export function secondsByRating(total: RatedTotal): Record<AppRating, number> {
  const { seconds, productive_seconds: productive, unproductive_seconds: unproductive } = total;
  return {
    1: productive,
    // Each is rounded for itself, so that two halves may make a second more than there is.
    0: Math.max(0, seconds - productive - unproductive),
    '-1': unproductive,
  };
}

import { t } from '@lingui/core/macro';
import type { AppRating } from '@time-tracker/contract/app';

/** In the order of the menu and of the totals. */
export const ratings = [1, 0, -1] as const satisfies AppRating[];

export function ratingLabel(rating: AppRating): string {
  switch (rating) {
    case 1:
      return t`Productive`;
    case 0:
      return t`Neutral`;
    case -1:
      return t`Unproductive`;
  }
}

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

/** The total by rating; the parts add up to the total exactly. */
export function secondsByRating(total: RatedTotal): Record<AppRating, number> {
  const { seconds, productive_seconds: productive, unproductive_seconds: unproductive } = total;
  return {
    1: productive,
    // Each part is rounded separately, so the parts may exceed the total by a second.
    0: Math.max(0, seconds - productive - unproductive),
    '-1': unproductive,
  };
}

import { t } from '@lingui/core/macro';
import type { AppGroup, AppRating } from '@time-tracker/contract/app';

/** The ratings that owners and rules give. */
export const ratings = [1, 0, -1] as const satisfies AppRating[];

/** A rating as it is shown: unrated is not neutral. */
export type ShownRating = AppRating | 'unrated';

/** In the order of the totals: the unrated rest comes first. */
export const shownRatings = ['unrated', ...ratings] as const satisfies ShownRating[];

export function shownRating({ rating, rated_by: by }: Pick<AppGroup, 'rating' | 'rated_by'>) {
  return by === null ? 'unrated' : rating;
}

export function ratingLabel(rating: ShownRating): string {
  switch (rating) {
    case 'unrated':
      return t`Unrated`;
    case 1:
      return t`Productive`;
    case 0:
      return t`Neutral`;
    case -1:
      return t`Unproductive`;
  }
}

export const ratingColors: Record<ShownRating, string> = {
  unrated: 'light-dark(#c3ccd9, #4a5568)',
  1: 'light-dark(#2b8a57, #4fc98a)',
  0: 'light-dark(#7c8aa3, #8b98b0)',
  '-1': 'light-dark(#c2410c, #fb923c)',
};

/** Null for any other value. */
export function toRating(value: string): AppRating | null {
  return ratings.find((rating) => String(rating) === value) ?? null;
}

interface RatedSeconds {
  productive_seconds: number;
  neutral_seconds: number;
  unproductive_seconds: number;
  unrated_seconds: number;
}

/** Seconds by rating, from the sums of the server. */
export function secondsByRating(sums: RatedSeconds): Record<ShownRating, number> {
  return {
    unrated: sums.unrated_seconds,
    1: sums.productive_seconds,
    0: sums.neutral_seconds,
    '-1': sums.unproductive_seconds,
  };
}

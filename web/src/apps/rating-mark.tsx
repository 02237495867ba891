import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { IconMinus, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { AppKind, AppRating } from '@time-tracker/contract/app';
import { calls } from '../api/client.ts';
import { ratingColors, ratings, ratingLabel, toRating } from './app-ratings.ts';
import classes from './rating-mark.module.css';

const icons = {
  1: IconThumbUp,
  0: IconMinus,
  '-1': IconThumbDown,
} satisfies Record<AppRating, unknown>;

/** The rating of an app, read-only. */
export function RatingMark({ rating }: { rating: AppRating }) {
  return (
    <span className={classes.mark}>
      <RatingIcon rating={rating} />
      {ratingLabel(rating)}
    </span>
  );
}

export function RatingIcon({ rating }: { rating: AppRating }) {
  const Icon = icons[rating];
  return <Icon size={16} aria-hidden style={{ color: ratingColors[rating], flex: 'none' }} />;
}

interface RatingChoiceProps {
  organizationId: number;
  app: { kind: AppKind; name: string; rating: AppRating };
}

/** The rating of an app, which an owner can change for the organization. */
export function RatingChoice({ organizationId, app }: RatingChoiceProps) {
  const rate = useMutation(calls.app.rate.mutationOptions({ meta: { changes: ['work'] } }));
  const { kind, name } = app;
  const rating = rate.isPending ? (rate.variables.rating ?? 0) : app.rating;
  return (
    <NativeSelect
      size="xs"
      className={classes.choice}
      aria-label={t`Rating of ${name}`}
      leftSection={<RatingIcon rating={rating} />}
      data={ratings.map((value) => ({ value: String(value), label: ratingLabel(value) }))}
      value={String(rating)}
      onChange={({ currentTarget }) => {
        const chosen = toRating(currentTarget.value);
        rate.mutate({ organization_id: organizationId, kind, name, rating: chosen });
      }}
    />
  );
}

import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { IconMinus, IconQuestionMark, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import type { AppGroup, AppKind } from '@time-tracker/contract/app';
import {
  ratingColors,
  ratingLabel,
  ratings,
  shownRating,
  toRating,
  type ShownRating,
} from './app-ratings.ts';
import { useRateApp } from './rate-app.ts';
import classes from './rating-mark.module.css';

const icons = {
  unrated: IconQuestionMark,
  1: IconThumbUp,
  0: IconMinus,
  '-1': IconThumbDown,
} satisfies Record<ShownRating, unknown>;

/** The rating of an app, read-only. */
export function RatingMark({ rating }: { rating: ShownRating }) {
  return (
    <span className={classes.mark}>
      <RatingIcon rating={rating} />
      {ratingLabel(rating)}
    </span>
  );
}

export function RatingIcon({ rating }: { rating: ShownRating }) {
  const Icon = icons[rating];
  const color = rating === 'unrated' ? 'var(--mantine-color-dimmed)' : ratingColors[rating];
  return <Icon size={16} aria-hidden style={{ color, flex: 'none' }} />;
}

interface RatingChoiceProps {
  organizationId: number;
  app: { kind: AppKind; name: string } & Pick<AppGroup, 'rating' | 'rated_by'>;
}

/** The rating of an app, which an owner can change for the organization. */
export function RatingChoice({ organizationId, app }: RatingChoiceProps) {
  const { pendingRating, rate } = useRateApp(organizationId);
  const { name, rating: ruled, rated_by: by } = app;
  const byOwner = pendingRating === undefined ? (by === 'owner' ? ruled : null) : pendingRating;
  const label = ratingLabel(ruled);
  return (
    <NativeSelect
      size="xs"
      classNames={{ root: classes.choice, input: classes.chosen, section: classes.section }}
      aria-label={t`Rating of ${name}`}
      leftSection={<RatingIcon rating={byOwner ?? shownRating(app)} />}
      data={[
        { value: '', label: by === 'rule' ? t`${label} (by rule)` : t`Unrated` },
        ...ratings.map((value) => ({ value: String(value), label: ratingLabel(value) })),
      ]}
      value={byOwner === null ? '' : String(byOwner)}
      onChange={({ currentTarget }) => rate(app, toRating(currentTarget.value))}
    />
  );
}

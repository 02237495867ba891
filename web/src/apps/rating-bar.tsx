import { durationText } from '../language/duration-text.ts';
import { formatList } from '../language/format.ts';
import { ratingColors, ratingLabel, shownRatings, type ShownRating } from './app-ratings.ts';
import classes from './rating-bar.module.css';

interface RatingBarProps {
  seconds: Record<ShownRating, number>;
  /** Whether it has a text for screen readers. Off beside the same numbers. */
  isLabeled?: boolean;
}

/** Time by rating as one stacked bar. */
export function RatingBar({ seconds, isLabeled = false }: RatingBarProps) {
  const parts = shownRatings.filter((rating) => seconds[rating] > 0);
  const text = formatList(
    parts.map((rating) => `${ratingLabel(rating)} ${durationText(seconds[rating])}`),
  );
  return (
    <div
      className={classes.bar}
      role={isLabeled ? 'img' : undefined}
      aria-label={isLabeled ? text : undefined}
      aria-hidden={isLabeled ? undefined : true}
      title={text}
    >
      {parts.map((rating) => (
        <span
          key={rating}
          style={{ flexGrow: seconds[rating], background: ratingColors[rating] }}
        />
      ))}
    </div>
  );
}

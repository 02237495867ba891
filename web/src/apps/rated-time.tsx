import { t } from '@lingui/core/macro';
import { formatDuration } from '../language/format.ts';
import { percentOf, shareText } from '../language/share-text.ts';
import { ratingColors, ratings, ratingLabel, secondsByRating } from './app-ratings.ts';
import { RatingIcon } from './rating-mark.tsx';
import classes from './rated-time.module.css';

interface RatedTimeProps {
  total: { seconds: number; productive_seconds: number; unproductive_seconds: number };
}

/** Total app time, and its parts by rating. */
export function RatedTime({ total }: RatedTimeProps) {
  const seconds = secondsByRating(total);
  return (
    <div className={classes.rated}>
      <dl className={classes.numbers}>
        <div className={classes.number}>
          <dt>{t`Total app time`}</dt>
          <dd>{formatDuration(total.seconds)}</dd>
        </div>
        {ratings.map((rating) => (
          <div key={rating} className={classes.number}>
            <dt>
              <RatingIcon rating={rating} />
              {ratingLabel(rating)}
            </dt>
            <dd>
              {formatDuration(seconds[rating])}
              <span className={classes.share}>
                {shareText(percentOf(seconds[rating], total.seconds), seconds[rating] > 0)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.bar} aria-hidden>
        {ratings.map((rating) => (
          <span
            key={rating}
            style={{ flexGrow: seconds[rating], background: ratingColors[rating] }}
          />
        ))}
      </div>
    </div>
  );
}

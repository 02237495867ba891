import { t } from '@lingui/core/macro';
import { formatDuration, formatNumber } from '../language/format.ts';
import { percentOf, shareText } from '../language/share-text.ts';
import { ratingLabel, secondsByRating, shownRatings } from './app-ratings.ts';
import { RatingBar } from './rating-bar.tsx';
import { RatingIcon } from './rating-mark.tsx';
import classes from './rated-time.module.css';

interface RatedTimeProps {
  total: Parameters<typeof secondsByRating>[0] & { seconds: number; unrated_count: number };
}

/** Total app time, and its parts by rating. */
export function RatedTime({ total }: RatedTimeProps) {
  const seconds = secondsByRating(total);
  const count = formatNumber(total.unrated_count);
  return (
    <div className={classes.rated}>
      <dl className={classes.numbers}>
        <div className={classes.number}>
          <dt>{t`Total app time`}</dt>
          <dd>{formatDuration(total.seconds)}</dd>
        </div>
        {shownRatings.map((rating) => (
          <div key={rating} className={classes.number}>
            <dt>
              <RatingIcon rating={rating} />
              {rating === 'unrated' ? t`Unrated (${count})` : ratingLabel(rating)}
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
      <div className={classes.bar}>
        <RatingBar seconds={seconds} />
      </div>
    </div>
  );
}

import { t } from '@lingui/core/macro';
import { formatDuration } from '../language/format.ts';
import { percentOf, shareText } from '../language/share-text.ts';
import { otherColor, seriesColor } from '../ui/charts/series-color.ts';
import classes from './app-categories.module.css';

interface AppCategoriesProps {
  categories: readonly { category: string | null; seconds: number }[];
  totalSeconds: number;
}

/** Time by category, most first. */
export function AppCategories({ categories, totalSeconds }: AppCategoriesProps) {
  return (
    <ul className={classes.categories}>
      {categories.map(({ category, seconds }, index) => (
        <li key={category ?? ''} className={classes.category}>
          <span
            className={classes.dot}
            style={{ background: category === null ? otherColor : seriesColor(index) }}
            aria-hidden
          />
          <span className={classes.name}>{category ?? t`No category`}</span>
          <span className={classes.time}>{formatDuration(seconds)}</span>
          <span className={classes.share}>
            {shareText(percentOf(seconds, totalSeconds), seconds > 0)}
          </span>
        </li>
      ))}
    </ul>
  );
}

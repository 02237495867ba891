import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { IconAppWindow, IconChevronRight, IconWorld } from '@tabler/icons-react';
import type { AppGroup } from '@time-tracker/contract/app';
import { Fragment, useId, useState } from 'react';
import { formatDuration } from '../language/format.ts';
import { shareText } from '../language/share-text.ts';
import { ratingColors, shownRating } from './app-ratings.ts';
import classes from './app-row.module.css';
import { AppTitles } from './app-titles.tsx';
import { RatingChoice, RatingMark } from './rating-mark.tsx';
import type { AppFilter } from './use-app-time.ts';

interface AppRowProps {
  group: AppGroup;
  /** Index in the list, for keys. */
  index: number;
  /** Seconds of the longest bar. */
  longestSeconds: number;
  filter: AppFilter;
  mayRate: boolean;
  /** Whether the organization stores window and page titles. */
  hasTitles: boolean;
}

/** An app or website with its share; expands to the titles of its windows or pages. */
export function AppRow(props: AppRowProps) {
  const { group, index, longestSeconds, filter, mayRate, hasTitles } = props;
  const [isOpen, setOpen] = useState(false);
  const titlesId = useId();
  const { seconds, percent, rating, rated_by, category } = group;
  const name = group.name ?? '';
  const kind = group.kind ?? 'app';
  const KindIcon = kind === 'url' ? IconWorld : IconAppWindow;
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <div className={classes.line}>
        <UnstyledButton
          className={classes.name}
          aria-expanded={isOpen}
          aria-controls={titlesId}
          aria-keyshortcuts={mayRate ? '1 2 3 0' : undefined}
          data-app={index}
          onClick={() => setOpen(!isOpen)}
        >
          <span
            className={classes.bar}
            aria-hidden
            style={{
              width: `${(100 * seconds) / Math.max(1, longestSeconds)}%`,
              background: ratingColors[shownRating(group)],
            }}
          />
          <IconChevronRight size={16} aria-hidden className={classes.chevron} />
          <KindIcon
            size={17}
            role="img"
            aria-label={kind === 'url' ? t`Website` : t`App`}
            className={classes.kind}
          />
          <span className={classes.text}>
            <AppName name={name} />
          </span>
        </UnstyledButton>
        <span className={classes.category}>{category}</span>
        <span className={classes.rating}>
          {mayRate ? (
            <RatingChoice
              organizationId={filter.organization_id}
              app={{ kind, name, rating, rated_by }}
            />
          ) : (
            <RatingMark rating={shownRating(group)} />
          )}
        </span>
        <span className={classes.time}>{formatDuration(seconds)}</span>
        <span className={classes.share}>{shareText(percent, seconds > 0)}</span>
      </div>
      <div id={titlesId}>
        {isOpen && (
          <AppTitles
            filter={filter}
            kind={kind}
            name={name}
            ofSeconds={seconds}
            hasTitles={hasTitles}
            appCategory={category}
          />
        )}
      </div>
    </li>
  );
}

/** A name that breaks after a dot before it breaks in a word. */
function AppName({ name }: { name: string }) {
  return name.split(/(?<=\.)/u).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { IconAppWindow, IconChevronRight, IconWorld } from '@tabler/icons-react';
import type { AppGroup } from '@time-tracker/contract/app';
import { useId, useState } from 'react';
import { formatDuration } from '../language/format.ts';
import { shareText } from '../language/share-text.ts';
import { ratingColors } from './app-ratings.ts';
import classes from './app-row.module.css';
import { AppTitles } from './app-titles.tsx';
import { RatingChoice, RatingMark } from './rating-mark.tsx';
import type { AppFilter } from './use-app-time.ts';

interface AppRowProps {
  group: AppGroup;
  /** Seconds of the longest bar. */
  longestSeconds: number;
  filter: AppFilter;
  mayRate: boolean;
  /** Whether the organization stores window and page titles. */
  hasTitles: boolean;
}

/** An app or website with its share; expands to the titles of its windows or pages. */
export function AppRow({ group, longestSeconds, filter, mayRate, hasTitles }: AppRowProps) {
  const [isOpen, setOpen] = useState(false);
  const titlesId = useId();
  const { seconds, percent, rating } = group;
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
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={16} aria-hidden className={classes.chevron} />
          <KindIcon
            size={17}
            role="img"
            aria-label={kind === 'url' ? t`Website` : t`App`}
            className={classes.kind}
          />
          <span className={classes.text}>{name}</span>
        </UnstyledButton>
        <span className={classes.rating}>
          {mayRate ? (
            <RatingChoice organizationId={filter.organization_id} app={{ kind, name, rating }} />
          ) : (
            <RatingMark rating={rating} />
          )}
        </span>
        <span className={classes.time}>{formatDuration(seconds)}</span>
        <span className={classes.share}>{shareText(percent, seconds > 0)}</span>
      </div>
      <div className={classes.track} aria-hidden>
        <span
          style={{
            width: `${(100 * seconds) / Math.max(1, longestSeconds)}%`,
            background: ratingColors[rating],
          }}
        />
      </div>
      <div id={titlesId}>
        {isOpen && (
          <AppTitles
            filter={filter}
            kind={kind}
            name={name}
            ofSeconds={seconds}
            hasTitles={hasTitles}
          />
        )}
      </div>
    </li>
  );
}

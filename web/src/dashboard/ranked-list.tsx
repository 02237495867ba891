import { Text } from '@mantine/core';
import { TextLink } from '../routing/text-link.tsx';
import { formatDuration } from '../language/format.ts';
import { Panel } from '../ui/panel.tsx';
import { shareText } from '../language/share-text.ts';
import classes from './ranked-list.module.css';

export interface RankedItem {
  key: string | number;
  name: string;
  seconds: number;
  /** Of what all of its kind have, 0 to 100 with one decimal. */
  percent: number;
  /** The screen that shows it alone; null for what has no single one. */
  to: string | null;
  color?: string | undefined;
}

interface RankedListProps {
  title: string;
  description?: string | undefined;
  items: RankedItem[];
  /** What stands here when there are none. */
  none: string;
  /** The screen that shows them all. */
  all: { to: string; words: string };
}

const shown = 'Time and share of all';

/** Who or what is ahead, as bars; the longest comes first. */
export function RankedList({ title, description, items, none, all }: RankedListProps) {
  const longestSeconds = Math.max(1, ...items.map(({ seconds }) => seconds));
  return (
    <Panel
      title={title}
      description={description === undefined ? shown : `${description}, ${shown.toLowerCase()}`}
      actions={
        <TextLink to={all.to} size="sm">
          {all.words}
        </TextLink>
      }
    >
      {items.length === 0 ? (
        <Text size="sm" c="dimmed" py="sm">
          {none}
        </Text>
      ) : (
        <ol className={classes.list} aria-label={title}>
          {items.map(({ key, name, seconds, percent, to, color }) => (
            <li key={key} className={classes.item}>
              <span className={classes.name}>
                {to === null ? (
                  name
                ) : (
                  <TextLink to={to} inherit c="var(--mantine-color-text)">
                    {name}
                  </TextLink>
                )}
              </span>
              <span>{formatDuration(seconds)}</span>
              <span className={classes.percent}>{shareText(percent, seconds > 0)}</span>
              <span className={classes.track} aria-hidden>
                <span
                  style={{
                    width: `${(100 * seconds) / longestSeconds}%`,
                    ...(color === undefined ? {} : { background: color }),
                  }}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

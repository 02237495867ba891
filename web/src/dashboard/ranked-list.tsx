import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextLink } from '../routing/text-link.tsx';
import { formatDuration } from '../language/format.ts';
import { Panel } from '../ui/panel.tsx';
import { shareText } from '../language/share-text.ts';
import classes from './ranked-list.module.css';

export interface RankedItem {
  key: string | number;
  name: string;
  seconds: number;
  /** Share of the total of its kind, 0 to 100 with one decimal. */
  percent: number;
  /** The screen that shows only this item. Null for a sum of several items. */
  to: string | null;
  /** The name as a link to the item's own page. The time then leads to `to`. */
  page?: ReactNode;
  color?: string | undefined;
}

interface RankedListProps {
  title: string;
  description?: string | undefined;
  items: RankedItem[];
  emptyText: string;
  /** The screen that shows them all. */
  all: { to: string; label: string };
}

/** Items with their time as bars, longest first. */
export function RankedList({ title, description, items, emptyText, all }: RankedListProps) {
  const longestSeconds = Math.max(1, ...items.map(({ seconds }) => seconds));
  return (
    <Panel
      title={title}
      description={description ?? t`Time and share of the total`}
      actions={
        <TextLink to={all.to} size="sm">
          {all.label}
        </TextLink>
      }
    >
      {items.length === 0 ? (
        <Text size="sm" c="dimmed" py="sm">
          {emptyText}
        </Text>
      ) : (
        <ol className={classes.list} aria-label={title}>
          {items.map(({ key, name, page, seconds, percent, to, color }) => (
            <li key={key} className={classes.item}>
              <span className={classes.name}>{page ?? <ItemLink to={to}>{name}</ItemLink>}</span>
              <span>
                <ItemLink
                  to={page === undefined ? null : to}
                  label={`${name}: ${formatDuration(seconds)}`}
                >
                  {formatDuration(seconds)}
                </ItemLink>
              </span>
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

interface ItemLinkProps {
  to: string | null;
  /** Where the text alone does not say of what it is. */
  label?: string;
  children: string;
}

function ItemLink({ to, label, children }: ItemLinkProps) {
  if (to === null) return <>{children}</>;
  return (
    <TextLink to={to} inherit c="var(--mantine-color-text)" aria-label={label}>
      {children}
    </TextLink>
  );
}

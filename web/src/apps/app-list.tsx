import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { AppGroup } from '@time-tracker/contract/app';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { formatNumber } from '../language/format.ts';
import classes from './app-list.module.css';
import { ratingLabel } from './app-ratings.ts';
import { AppRow } from './app-row.tsx';
import { ratingOfKey, useRateApp } from './rate-app.ts';
import type { AppFilter } from './use-app-time.ts';

interface AppListProps {
  /** Unrated ones first. */
  groups: AppGroup[];
  /** How many apps and websites are unrated, including those not listed yet. */
  unratedCount: number;
  filter: AppFilter;
  mayRate: boolean;
  hasTitles: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}

/** Apps and websites as bars: the unrated ones first, then the others, each longest first. */
export function AppList(props: AppListProps) {
  const { groups, unratedCount, filter, mayRate, hasTitles, hasMore, isLoadingMore } = props;
  const { onKeyDown, message } = useRatingKeys(groups, filter.organization_id, mayRate);
  const longestSeconds = Math.max(1, ...groups.map(({ seconds }) => seconds));
  const firstRated = groups.findIndex(({ rated_by: by }) => by !== null);
  const count = formatNumber(unratedCount);
  return (
    <>
      <p role="status" className="unseen">
        {message}
      </p>
      <ol className={classes.list} onKeyDown={onKeyDown}>
        {firstRated !== 0 && <li className={classes.heading}>{t`Unrated (${count})`}</li>}
        {groups.flatMap((group, index) => [
          index === firstRated && (
            <li key="rated" className={classes.heading}>
              {t`Rated`}
            </li>
          ),
          <AppRow
            key={`${group.kind} ${group.name}`}
            group={group}
            index={index}
            longestSeconds={longestSeconds}
            filter={filter}
            mayRate={mayRate}
            hasTitles={hasTitles}
          />,
        ])}
      </ol>
      {hasMore && (
        <div className={classes.more}>
          <Button variant="default" loading={isLoadingMore} onClick={props.onMore}>
            {t`Show more`}
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * Up and down move between apps. 1, 2 and 3 rate the one with the focus, 0 removes its rating. From an unrated
 * app the focus goes on to the next unrated one; a rated app keeps it.
 */
function useRatingKeys(groups: readonly AppGroup[], organizationId: number, mayRate: boolean) {
  const { rate } = useRateApp(organizationId);
  const [message, setMessage] = useState('');
  // The app that keeps the focus, until the list shows its rating.
  const focused = useRef<{ list: HTMLElement; group: AppGroup }>(undefined);
  useEffect(() => {
    if (!focused.current) return;
    const { list, group } = focused.current;
    focused.current = undefined;
    // Browsers take the focus from a row that moves.
    if (document.activeElement !== document.body) return;
    const index = groups.findIndex((one) => one.kind === group.kind && one.name === group.name);
    list.querySelector<HTMLElement>(`[data-app="${index}"]`)?.focus();
  }, [groups]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key, ctrlKey, metaKey, altKey } = event;
    if (!(target instanceof HTMLElement) || ctrlKey || metaKey || altKey) return;
    const { app: index } = target.dataset;
    const group = index === undefined ? undefined : groups[Number(index)];
    if (!group) return;
    const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-app]')];
    const at = rows.indexOf(target);
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      rows[key === 'ArrowDown' ? at + 1 : at - 1]?.focus();
      return;
    }
    const rating = ratingOfKey(key);
    const { kind, name } = group;
    if (!mayRate || rating === undefined || kind === null || name === null) return;
    event.preventDefault();
    rate({ kind, name }, rating);
    const label = ratingLabel(rating ?? 'unrated');
    setMessage(t`${name}: ${label}`);
    const next = [at + 1, at - 1].find((one) => groups[one]?.rated_by === null);
    if (group.rated_by === null && next !== undefined) rows[next]?.focus();
    else focused.current = { list: currentTarget, group };
  };
  return { onKeyDown, message };
}

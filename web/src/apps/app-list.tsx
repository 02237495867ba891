import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { AppGroup } from '@time-tracker/contract/app';
import classes from './app-list.module.css';
import { AppRow } from './app-row.tsx';
import type { AppFilter } from './use-app-time.ts';

interface AppListProps {
  groups: AppGroup[];
  filter: AppFilter;
  mayRate: boolean;
  hasTitles: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}

/** Apps and websites as bars, longest first. */
export function AppList(props: AppListProps) {
  const { groups, filter, mayRate, hasTitles, hasMore, isLoadingMore, onMore } = props;
  const longestSeconds = groups[0]?.seconds ?? 1;
  return (
    <>
      <ol className={classes.list}>
        {groups.map((group) => (
          <AppRow
            key={`${group.kind} ${group.name}`}
            group={group}
            longestSeconds={longestSeconds}
            filter={filter}
            mayRate={mayRate}
            hasTitles={hasTitles}
          />
        ))}
      </ol>
      {hasMore && (
        <div className={classes.more}>
          <Button variant="default" loading={isLoadingMore} onClick={onMore}>
            {t`Show more`}
          </Button>
        </div>
      )}
    </>
  );
}

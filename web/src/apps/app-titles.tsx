import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AppKind } from '@time-tracker/contract/app';
import { calls } from '../api/client.ts';
import { formatDuration } from '../language/format.ts';
import { percentOf, shareText } from '../language/share-text.ts';
import { LoadState, QueryFailure } from '../routing/load-state.tsx';
import { SkeletonRows } from '../ui/tables/skeleton-rows.tsx';
import classes from './app-titles.module.css';
import type { AppFilter } from './use-app-time.ts';

const titlesPerPage = 20;

interface AppTitlesProps {
  filter: AppFilter;
  kind: AppKind;
  name: string;
  /** Total time of the app, for the shares. */
  ofSeconds: number;
  hasTitles: boolean;
  /** Titles show theirs only if a rule gives them another one. */
  appCategory: string | null;
}

/** The windows of an app or the pages of a website, longest first. */
export function AppTitles(props: AppTitlesProps) {
  const { filter, kind, name, ofSeconds, hasTitles, appCategory } = props;
  const titles = useInfiniteQuery(
    calls.app.totals.infiniteOptions({
      input: (page: number) => ({
        ...filter,
        kind,
        name,
        page,
        by: 'title' as const,
        page_size: titlesPerPage,
      }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
      enabled: hasTitles,
    }),
  );
  if (!hasTitles) {
    return (
      <Text size="sm" c="dimmed" className={classes.text}>
        {t`Window titles are off for this organization; only app and website names are kept.`}
      </Text>
    );
  }
  if (!titles.data) {
    return (
      <LoadState
        query={titles}
        placeholder={<SkeletonRows label={t`Loading titles of ${name}`} rows={3} height={20} />}
        failure={(query) => <QueryFailure title={t`Could not load the titles`} query={query} />}
      />
    );
  }
  const groups = titles.data.pages.flatMap((page) => page.groups);
  return (
    <>
      <ul className={classes.titles} aria-label={t`Titles of ${name}`}>
        {groups.map(({ title, seconds, category }) => (
          <li key={title ?? ''} className={classes.title}>
            <span className={classes.name} data-none={title === null || undefined}>
              {title ?? t`No title`}
              {category !== null && category !== appCategory && (
                <span className={classes.category}>{category}</span>
              )}
            </span>
            <span className={classes.time}>{formatDuration(seconds)}</span>
            <span className={classes.share}>
              {shareText(percentOf(seconds, ofSeconds), seconds > 0)}
            </span>
          </li>
        ))}
      </ul>
      {titles.hasNextPage && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.more}
          loading={titles.isFetchingNextPage}
          onClick={() => void titles.fetchNextPage()}
        >
          {t`More titles of ${name}`}
        </Button>
      )}
    </>
  );
}

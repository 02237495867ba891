import { useQueries } from '@tanstack/react-query';
import { teamTodayMax } from '@time-tracker/contract/limits';
import { useState } from 'react';
import { calls } from '../../api/client.ts';
import type { Scope, TeamMember } from '../use-overview.ts';

interface MoreTeam {
  /** After those of the first view, as far as they were asked for. */
  members: readonly TeamMember[];
  isLoading: boolean;
  isFailed: boolean;
  /** Loads the next rows, or again those that failed to load. */
  showMore: () => void;
}

/** The rows of the team beyond those of the first view, in pages that are loaded on demand and then kept fresh. */
export function useMoreTeam(
  { organization_id, project_id, user_id }: Scope,
  timeZone: string,
  firstCount: number,
  paceMs: () => number,
): MoreTeam {
  const [pageCount, setPageCount] = useState(0);
  const { pages, members } = useQueries({
    queries: Array.from({ length: pageCount }, (_, page) => ({
      ...calls.dashboard.now.queryOptions({
        input: {
          organization_id,
          project_id,
          user_id,
          time_zone: timeZone,
          team: teamTodayMax,
          team_offset: firstCount + page * teamTodayMax,
          working: 1,
          screenshots: 0,
        },
      }),
      refetchInterval: paceMs,
    })),
    combine: (results) => ({
      pages: results,
      members: results.flatMap(({ data }) => data?.team ?? []),
    }),
  });
  const failed = pages.filter(({ isError, data }) => isError && !data);
  return {
    members,
    isLoading: pages.some(({ isLoading }) => isLoading),
    isFailed: failed.length > 0,
    showMore: () => {
      if (failed.length === 0) setPageCount(pageCount + 1);
      for (const page of failed) void page.refetch();
    },
  };
}

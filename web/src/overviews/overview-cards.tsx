import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FetchedQuery } from '../api/last-error.ts';
import { LoadState, QueryFailure, type FailedQuery } from '../routing/load-state.tsx';
import { Panel } from '../ui/panel.tsx';

interface OverviewCardsProps<T> {
  query: FetchedQuery & FailedQuery & { data: T | undefined };
  /** Whether all else that the cards need is loaded. */
  isReady?: boolean;
  placeholder: ReactNode;
  /** For example "Could not load this project". */
  failureTitle: string;
  /** The cards, below each other. */
  children: (data: T) => ReactNode;
}

/** The cards of a project or a person, their placeholders, or why they could not be loaded. */
export function OverviewCards<T>(props: OverviewCardsProps<T>) {
  const { query, isReady = true, placeholder, failureTitle, children } = props;
  return (
    <Stack gap="md">
      <LoadState
        query={query}
        placeholder={placeholder}
        failure={(failed) => (
          <Panel padded={false}>
            <QueryFailure title={failureTitle} query={failed} />
          </Panel>
        )}
      />
      {query.data !== undefined && (isReady ? children(query.data) : placeholder)}
    </Stack>
  );
}

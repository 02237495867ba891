import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { ApiReceives } from '@time-tracker/contract/api';
import type { ReactNode } from 'react';
import { groupCaptures, type Capture } from '../api/capture-groups.ts';
import type { FetchedQuery } from '../api/last-error.ts';
import { LoadState, QueryFailure, type FailedQuery } from '../routing/load-state.tsx';
import { TextLink } from '../routing/text-link.tsx';
import { Panel } from '../ui/panel.tsx';
import { LatestTile, LoadingLatestTile } from '../routing/latest-tile.tsx';
import { dayOf } from '../ui/time/zoned-day.ts';
import { paths } from '../routing/paths.ts';
import classes from './latest-captures.module.css';

const shownCaptures = 12;

interface LatestCapturesProps {
  query: FetchedQuery & FailedQuery & { data: ApiReceives['dashboard']['now'] | undefined };
  /** The page with all of them. */
  to: string;
  timeZone: string;
  /** What is written in bold under a screenshot: its project, or its person, as a link. */
  labelOf: (capture: Capture) => ReactNode;
}

/** The newest screenshots; each opens in the viewer of its day. */
export function LatestCaptures(props: LatestCapturesProps) {
  const { query, to, timeZone, labelOf } = props;
  const present = query.data;
  if (!present) {
    return (
      <LoadState
        query={query}
        placeholder={<LoadingCaptures />}
        failure={(failed) => (
          <Panel title={t`Latest screenshots`}>
            <QueryFailure title={t`Could not load the latest screenshots`} query={failed} />
          </Panel>
        )}
      />
    );
  }
  const captures = groupCaptures(present.screenshots).slice(0, shownCaptures);
  const nowMs = Date.parse(present.now);
  return (
    <Panel
      title={t`Latest screenshots`}
      actions={
        <TextLink to={to} size="sm">
          {t`All screenshots`}
        </TextLink>
      }
    >
      {captures.length === 0 && (
        <Text size="sm" c="dimmed">
          {t`No screenshots. They appear here while a timer runs and a recorder captures the screen.`}
        </Text>
      )}
      <ul className={classes.tiles}>
        {captures.map((capture) => (
          <li key={`${capture.userId} ${capture.id}`}>
            <LatestTile
              capture={capture}
              to={linkTo(capture, timeZone)}
              label={labelOf(capture)}
              timeZone={timeZone}
              nowMs={nowMs}
              onExpired={() => void query.refetch()}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function LoadingCaptures() {
  return (
    <Panel title={t`Latest screenshots`}>
      <div className={classes.tiles} role="status" aria-label={t`Loading the latest screenshots`}>
        {Array.from({ length: shownCaptures }, (_, tile) => (
          <LoadingLatestTile key={tile} />
        ))}
      </div>
    </Panel>
  );
}

function linkTo({ id, takenAt, userId }: Capture, timeZone: string): string {
  const day = dayOf(Date.parse(takenAt), timeZone);
  const opened = new URLSearchParams({ capture: id, at: takenAt });
  return `${paths.screenshotsOfDay(userId, day)}&${opened}`;
}

import { Skeleton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorWords } from '../api/api-errors.ts';
import { groupCaptures, type Capture } from '../api/capture-groups.ts';
import { calls } from '../api/client.ts';
import { paths } from '../paths.ts';
import { TextLink } from '../text-link.tsx';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { formatAgo, formatInstant, formatPercent } from '../ui/format.ts';
import { Panel } from '../ui/panel.tsx';
import { SignedImage } from '../ui/signed-image.tsx';
import { dayOf } from '../ui/zoned-day.ts';
import classes from './latest-screenshots.module.css';

const shownCaptures = 6;
/** Enough entries for six captures of four monitors each. */
const askedEntries = 24;
const lookBackMs = 7 * 24 * 60 * 60 * 1000;

interface LatestScreenshotsProps {
  organizationId: number;
  timeZone: string;
  paceMs: () => number;
}

/** The six newest captures of the last week, each leading to its place on the Screenshots page. */
export function LatestScreenshots({ organizationId, timeZone, paceMs }: LatestScreenshotsProps) {
  const [start] = useState(() => new Date(Date.now() - lookBackMs).toISOString());
  const latest = useQuery(
    calls.screenshot.all.queryOptions({
      input: { organization_id: organizationId, start, page_size: askedEntries },
      refetchInterval: paceMs,
    }),
  );
  const captures = groupCaptures(latest.data?.screenshots ?? []).slice(0, shownCaptures);
  const nowMs = latest.data ? Date.parse(latest.data.now) : 0;
  return (
    <Panel
      title="Latest screenshots"
      actions={
        captures.length > 0 && (
          <TextLink to={paths.screenshots} size="sm">
            All screenshots
          </TextLink>
        )
      }
    >
      {latest.isPending && <LoadingTiles />}
      {latest.isError && !latest.data && (
        <FailureNotice
          title="The screenshots could not be loaded"
          words={errorWords(latest.error)}
          onRetry={() => void latest.refetch()}
          isRetrying={latest.isFetching}
        />
      )}
      {latest.data && captures.length === 0 && (
        <EmptyNotice
          icon={<IconCamera size={28} />}
          title="No screenshots in the last 7 days"
          why="They appear here while a timer runs and a recorder captures the screen."
        />
      )}
      {captures.length > 0 && (
        <ul className={classes.tiles}>
          {captures.map((capture) => (
            <li key={`${capture.userId} ${capture.id}`}>
              <LatestTile
                capture={capture}
                timeZone={timeZone}
                nowMs={nowMs}
                onExpired={() => void latest.refetch()}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface LatestTileProps {
  capture: Capture;
  timeZone: string;
  nowMs: number;
  onExpired: () => void;
}

function LatestTile({ capture, timeZone, nowMs, onExpired }: LatestTileProps) {
  const [cover] = capture.screens;
  const day = dayOf(Date.parse(capture.takenAt), timeZone);
  return (
    <Link
      to={paths.screenshotOf(day, capture.id)}
      className={classes.tile}
      title={formatInstant(capture.takenAt, timeZone)}
    >
      <span className={classes.picture}>
        <SignedImage
          url={cover.thumbnail_url}
          alt={`Screenshot of ${capture.userName}`}
          onExpired={onExpired}
        />
      </span>
      <span className={classes.name}>{capture.userName}</span>
      <span className={classes.line}>
        <span>{formatAgo(capture.takenAt, nowMs)}</span>
        <span>{formatPercent(cover.activity)}</span>
      </span>
    </Link>
  );
}

function LoadingTiles() {
  return (
    <div className={classes.tiles} role="status" aria-label="Loading the latest screenshots">
      {Array.from({ length: shownCaptures }, (_, tile) => (
        <div key={tile}>
          <Skeleton className={classes.picture} />
          <Skeleton height={12} mt={8} width="60%" />
          <Skeleton height={12} mt={6} width="80%" />
        </div>
      ))}
    </div>
  );
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Capture } from '../api/capture-groups.ts';
import { formatAgo, formatInstant, formatPercent } from '../language/format.ts';
import { SignedImage } from '../ui/signed-image.tsx';
import classes from './latest-tile.module.css';

interface LatestTileProps {
  capture: Capture;
  to: string;
  /** Whose it is, or of which project, with a link to that page. */
  label: ReactNode;
  timeZone: string;
  nowMs: number;
  /** The address of the image has expired. */
  onExpired: () => void;
}

/** A recent screenshot that opens in the viewer, except for the link of its label. */
export function LatestTile({ capture, to, label, timeZone, nowMs, onExpired }: LatestTileProps) {
  const [cover] = capture.screens;
  const { userName } = capture;
  const activity = cover.activity === null ? null : formatPercent(cover.activity);
  return (
    <div className={classes.tile} title={formatInstant(capture.takenAt, timeZone)}>
      <Link to={to} className={classes.opener}>
        <span className={classes.picture}>
          <SignedImage
            url={cover.thumbnail_url}
            alt={t`Screenshot of ${userName}`}
            onExpired={onExpired}
          />
        </span>
      </Link>
      <span className={classes.label}>{label}</span>
      <span className={classes.line}>
        <span>{formatAgo(capture.takenAt, nowMs)}</span>
        {activity !== null && (
          <span>
            <Trans>active {activity}</Trans>
          </span>
        )}
      </span>
    </div>
  );
}

export function LoadingLatestTile() {
  return (
    <div>
      <Skeleton className={classes.picture} />
      <Skeleton height={12} mt={12} width="60%" />
      <Skeleton height={12} my={10} width="80%" />
    </div>
  );
}

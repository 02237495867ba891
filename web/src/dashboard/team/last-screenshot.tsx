import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { formatAgo } from '../../language/format.ts';
import { SignedImage } from '../../ui/signed-image.tsx';
import classes from './last-screenshot.module.css';
import { linkToCapture, type LinkTo } from '../screen-links.ts';
import type { TeamMember } from '../use-overview.ts';

interface LastScreenshotProps {
  member: Pick<TeamMember, 'user_name' | 'screenshot'>;
  nowMs: number;
  timeZone: string;
  linkTo: LinkTo;
  onExpired: () => void;
}

/** Opens the viewer at the screenshot. */
export function LastScreenshot(props: LastScreenshotProps) {
  const { member, nowMs, timeZone, linkTo, onExpired } = props;
  const { screenshot, user_name: name } = member;
  if (!screenshot) {
    return (
      <span className={classes.none}>
        <Trans>No screenshot yet</Trans>
      </span>
    );
  }
  const ago = formatAgo(screenshot.taken_at, nowMs);
  return (
    <Link
      to={linkToCapture(linkTo, screenshot.group_id, screenshot.taken_at, timeZone)}
      className={classes.link}
    >
      <span className={classes.picture}>
        <SignedImage
          url={screenshot.thumbnail_url}
          alt={t`Latest screenshot of ${name}, ${ago}`}
          onExpired={onExpired}
        />
      </span>
      <span className={classes.ago} aria-hidden>
        {ago}
      </span>
    </Link>
  );
}

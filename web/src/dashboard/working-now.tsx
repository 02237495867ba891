import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconUserPause } from '@tabler/icons-react';
import type { ApiReceives } from '@time-tracker/contract/api';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../routing/paths.ts';
import { TextLink } from '../routing/text-link.tsx';
import { formatAgo, formatDuration, formatInstant } from '../language/format.ts';
import { Panel } from '../ui/panel.tsx';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import { SignedImage } from '../ui/signed-image.tsx';
import { dayOf } from '../ui/time/zoned-day.ts';
import { linkToCapture, type LinkTo } from './screen-links.ts';
import classes from './working-now.module.css';
import type { WorkingMember } from './use-overview.ts';
import { workingState } from './working-labels.ts';

interface WorkingNowProps {
  present: ApiReceives['dashboard']['now'] | undefined;
  /** By how many milliseconds the server's clock is ahead of this one. */
  clockAheadMs: number;
  timeZone: string;
  linkTo: LinkTo;
  onExpired: () => void;
}

/** People whose timer runs, with their project, time and latest screenshot. */
export function WorkingNow({
  present,
  clockAheadMs,
  timeZone,
  linkTo,
  onExpired,
}: WorkingNowProps) {
  const working = present?.working ?? [];
  const nowMs = useTicking(working.length > 0) + clockAheadMs;
  const hidden = (present?.working_count ?? 0) - working.length;
  return (
    <Panel
      title={t`Working now`}
      description={present ? countText(present.working_count) : '…'}
      actions={
        <TextLink to={linkTo(paths.timeLog, { range: todayOf(nowMs, timeZone) })} size="sm">
          <Trans>Today’s TimeLog</Trans>
        </TextLink>
      }
    >
      {!present && <LoadingPeople />}
      {present?.working.length === 0 && (
        <div className={classes.empty}>
          <IconUserPause size={22} aria-hidden />
          <Trans>No one is tracking right now.</Trans>
        </div>
      )}
      {working.length > 0 && (
        <ul className={classes.people}>
          {working.map((member) => (
            <WorkingPerson
              key={member.user_id}
              member={member}
              nowMs={nowMs}
              timeZone={timeZone}
              to={linkTo(paths.timeLog, {
                range: todayOf(nowMs, timeZone),
                userId: member.user_id,
                projectId: undefined,
              })}
              linkTo={linkTo}
              onExpired={onExpired}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <div className={classes.more}>
          <Trans>and {hidden} more</Trans>
        </div>
      )}
    </Panel>
  );
}

interface WorkingPersonProps {
  member: WorkingMember;
  nowMs: number;
  timeZone: string;
  to: string;
  linkTo: LinkTo;
  onExpired: () => void;
}

function WorkingPerson({ member, nowMs, timeZone, to, linkTo, onExpired }: WorkingPersonProps) {
  const { screenshot, note } = member;
  const state = workingState(member.recorders, nowMs);
  const name = member.user_name;
  const startedAt = formatInstant(member.started_at, timeZone);
  const takenAgo = screenshot ? formatAgo(screenshot.taken_at, nowMs) : '';
  return (
    <li className={classes.person}>
      <PersonAvatar name={member.user_name} size={40} />
      <div className={classes.text}>
        <TextLink to={to} inherit className={classes.name}>
          {member.user_name}
        </TextLink>
        <span className={classes.line}>
          {member.project_name}
          {note !== null && note !== '' && ` · ${note}`}
        </span>
        <span className={classes.line}>
          <span className={classes.dot} data-status={state.status} aria-hidden />
          {state.label}
        </span>
      </div>
      <time className={classes.time} dateTime={member.started_at} title={t`Since ${startedAt}`}>
        {formatDuration((nowMs - Date.parse(member.started_at)) / 1000)}
      </time>
      {screenshot ? (
        <Link
          to={linkToCapture(linkTo, screenshot.group_id, screenshot.taken_at, timeZone)}
          className={classes.picture}
          title={takenAgo}
        >
          <SignedImage
            url={screenshot.thumbnail_url}
            alt={t`Latest screenshot of ${name}, ${takenAgo}`}
            onExpired={onExpired}
          />
        </Link>
      ) : (
        <span className={classes.noPicture}>
          <Trans>No screenshot yet</Trans>
        </span>
      )}
    </li>
  );
}

function countText(count: number): string {
  if (count === 0) return t`No one`;
  return t`${plural(count, { one: '# person', other: '# people' })}`;
}

function todayOf(nowMs: number, timeZone: string) {
  const today = dayOf(nowMs, timeZone);
  return { preset: 'today' as const, first: today, last: today };
}

/** The current time, updated every second while `isTicking`. */
function useTicking(isTicking: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isTicking) return;
    const interval = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(interval);
  }, [isTicking]);
  return nowMs;
}

function LoadingPeople() {
  return (
    <div className={classes.people} role="status" aria-label={t`Loading who is working`}>
      {[0, 1].map((row) => (
        <div key={row} className={classes.person}>
          <Skeleton circle height={40} />
          <Skeleton height={36} />
          <Skeleton height={16} width={70} />
          <Skeleton className={classes.picture} />
        </div>
      ))}
    </div>
  );
}

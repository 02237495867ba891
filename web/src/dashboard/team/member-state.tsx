import { t } from '@lingui/core/macro';
import { runningDuration } from '../../language/duration-text.ts';
import { formatAgo, formatInstant } from '../../language/format.ts';
import classes from './member-state.module.css';
import type { TeamMember } from '../use-overview.ts';
import { workingState } from './working-labels.ts';

interface MemberStateProps {
  member: Pick<TeamMember, 'timer' | 'latest'>;
  nowMs: number;
  timeZone: string;
}

/** What records a member now, in words, with the running time; or when they last tracked. */
export function MemberState({ member: { timer, latest }, nowMs, timeZone }: MemberStateProps) {
  if (!timer) {
    const ago = latest ? formatAgo(latest.finish, nowMs) : '';
    return (
      <span className={classes.state}>
        <span className={classes.dot} data-status="none" aria-hidden />
        {latest ? t`Not tracking · ${ago}` : t`Not tracking`}
      </span>
    );
  }
  const { status, label } = workingState(timer.recorders, nowMs);
  const startedAt = formatInstant(timer.started_at, timeZone);
  return (
    <span className={classes.state}>
      <span className={classes.dot} data-status={status} aria-hidden />
      {label}
      {' · '}
      <time dateTime={timer.started_at} title={t`Since ${startedAt}`}>
        {runningDuration((nowMs - Date.parse(timer.started_at)) / 1000)}
      </time>
    </span>
  );
}

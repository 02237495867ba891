import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, VisuallyHidden } from '@mantine/core';
import { teamTodayMax } from '@time-tracker/contract/limits';
import { memo } from 'react';
import { useOrganization } from '../../api/organization-choice.ts';
import { parseInterval } from '@time-tracker/contract/time/interval';
import { formatDuration } from '../../language/format.ts';
import { PercentText } from '../../language/percent-text.tsx';
import { paths } from '../../routing/paths.ts';
import { PersonLink } from '../../routing/person-link.tsx';
import { ProjectLink } from '../../routing/project-link.tsx';
import { TextLink } from '../../routing/text-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { zoneLabel } from '../../ui/time/zone-label.ts';
import { DayStrip, StripHours } from './day-strip.tsx';
import { LastScreenshot } from './last-screenshot.tsx';
import { MemberState } from './member-state.tsx';
import { linkToSheet, todayOf, type LinkTo } from '../screen-links.ts';
import type { LoadedPresentProps } from './present-props.ts';
import classes from './team-today.module.css';
import type { TeamMember } from '../use-overview.ts';
import { joinTeam } from './join-team.ts';
import { useMoreTeam } from './use-more-team.ts';
import { useTicking } from './use-ticking.ts';
import { workingText } from './working-labels.ts';

/** One row per member: who works now first, with what, how much today and this week, and their screen. */
export function TeamToday({
  present,
  clockAheadMs,
  timeZone,
  scope,
  paceMs,
  linkTo,
  onExpired,
}: LoadedPresentProps) {
  const { team_count: count } = present;
  const more = useMoreTeam(scope, timeZone, present.team.length, paceMs);
  const team = joinTeam(present.team, more.members);
  const nowMs = useTicking(team.some(({ timer }) => timer !== null)) + clockAheadMs;
  const loadedMs = Date.parse(present.now);
  const day = parseInterval(present.day);
  const working = workingText(present.working_count, scope);
  const zone = zoneLabel(timeZone, nowMs);
  const sheetOf = (userId?: number) => {
    const ofMember = userId === undefined ? {} : { userId, projectId: undefined };
    return linkToSheet(linkTo, present.week_start, nowMs, timeZone, ofMember);
  };
  return (
    <Panel
      title={t`Team today`}
      description={t`${working} · times in ${zone}`}
      actions={
        <Group gap="md">
          <TextLink to={linkTo(paths.timeLog, { range: todayOf(nowMs, timeZone) })} size="sm">
            <Trans>Today's TimeLog</Trans>
          </TextLink>
          <TextLink to={sheetOf()} size="sm">
            <Trans>Weekly sheet</Trans>
          </TextLink>
        </Group>
      }
    >
      {team.length === 0 && (
        <p className={classes.none}>
          <Trans>No one here tracks time yet.</Trans>
        </p>
      )}
      {team.length > 0 && (
        <div role="table" aria-label={t`Team today`} className={classes.table}>
          <div role="row" className={classes.head}>
            <span role="columnheader">{t`Member`}</span>
            <span role="columnheader">{t`Project`}</span>
            <span role="columnheader" className={classes.hours}>
              <VisuallyHidden>{t`Hours of today`}</VisuallyHidden>
              <StripHours day={day} timeZone={timeZone} />
            </span>
            <span role="columnheader" className={classes.number}>{t`Today`}</span>
            <span role="columnheader" className={classes.number}>{t`This week`}</span>
            <span role="columnheader" className={classes.number}>{t`Activity`}</span>
            <span role="columnheader">{t`Last screenshot`}</span>
          </div>
          {team.map((member) => (
            <TeamRow
              key={member.user_id}
              member={member}
              // Rows of people who do not track stay as they are each second.
              nowMs={member.timer ? nowMs : Math.floor(nowMs / 60_000) * 60_000}
              loadedMs={loadedMs}
              sheet={sheetOf(member.user_id)}
              dayStart={day.start}
              dayEnd={day.end}
              timeZone={timeZone}
              linkTo={linkTo}
              onExpired={onExpired}
            />
          ))}
        </div>
      )}
      <TheRest
        hidden={Math.max(0, count - team.length)}
        more={more}
        isOfOne={scope.user_id !== null}
      />
    </Panel>
  );
}

interface TeamRowProps {
  member: TeamMember;
  nowMs: number;
  /** From when the age of the screenshot counts, as below Latest screenshots. */
  loadedMs: number;
  /** The weekly sheet of the member. */
  sheet: string;
  dayStart: number;
  dayEnd: number;
  timeZone: string;
  linkTo: LinkTo;
  onExpired: () => void;
}

const TeamRow = memo(function TeamRow(props: TeamRowProps) {
  const { member, nowMs, loadedMs, sheet, dayStart, dayEnd, timeZone, linkTo, onExpired } = props;
  const { user_id: id, user_name: name, today, week } = member;
  return (
    <div
      role="row"
      className={classes.row}
      data-working={member.timer !== null || undefined}
      data-quiet={(!member.timer && today.duration === 0) || undefined}
    >
      <span role="cell" className={classes.person}>
        <PersonAvatar name={name} size={36} />
        <span className={classes.text}>
          <span className={classes.name}>
            <PersonLink id={id} name={name} />
          </span>
          <MemberState member={member} nowMs={nowMs} timeZone={timeZone} />
        </span>
      </span>
      <span role="cell" className={classes.project}>
        <CurrentProject member={member} />
      </span>
      <span role="cell" className={classes.strip}>
        <DayStrip
          windows={member.windows}
          day={{ start: dayStart, end: dayEnd }}
          timeZone={timeZone}
        />
      </span>
      <Amount label={t`Today`}>
        <TextLink
          to={linkTo(paths.timeLog, {
            range: todayOf(nowMs, timeZone),
            userId: id,
            projectId: undefined,
          })}
          inherit
        >
          {formatDuration(today.duration)}
        </TextLink>
      </Amount>
      <Amount label={t`This week`}>
        <TextLink to={sheet} inherit>
          {formatDuration(week.duration)}
        </TextLink>
      </Amount>
      <Amount label={t`Activity`} className={classes.activity}>
        <PercentText percent={today.activity} />
      </Amount>
      <span role="cell" className={classes.screenshot}>
        <LastScreenshot
          member={member}
          nowMs={loadedMs}
          timeZone={timeZone}
          linkTo={linkTo}
          onExpired={onExpired}
        />
      </span>
    </div>
  );
});

interface AmountProps {
  label: string;
  className?: string | undefined;
  children: React.ReactNode;
}

/** On phones, where the column has no heading in sight, with its label. */
function Amount({ label, className = '', children }: AmountProps) {
  return (
    <span role="cell" className={`${classes.amount} ${className}`}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <span>{children}</span>
    </span>
  );
}

/** Of the running timer, or else of what was recorded last today. */
function CurrentProject({ member: { timer, latest, today } }: { member: TeamMember }) {
  const shown = timer ?? (today.duration > 0 ? latest : null);
  if (!shown) return <span className={classes.note}>–</span>;
  return (
    <>
      <span className={classes.projectName}>
        <ProjectLink id={shown.project_id} name={shown.project_name} />
      </span>
      {shown.note !== null && shown.note !== '' && (
        <span className={classes.note}>{shown.note}</span>
      )}
    </>
  );
}

interface TheRestProps {
  hidden: number;
  more: Pick<ReturnType<typeof useMoreTeam>, 'isLoading' | 'isFailed' | 'showMore'>;
  /** Whether the page is filtered to one person. */
  isOfOne: boolean;
}

/** The members who are not shown yet, and a link for owners to invite people. */
function TheRest({ hidden, more, isOfOne }: TheRestProps) {
  const isOwner = useOrganization().role === 'owner';
  const canInvite = isOwner && !isOfOne;
  const next = Math.min(hidden, teamTodayMax);
  if (hidden === 0 && !canInvite) return null;
  return (
    <Group gap="md" className={classes.more}>
      {hidden > 0 && (
        <Button variant="default" size="xs" loading={more.isLoading} onClick={more.showMore}>
          {plural(next, { one: 'Show # more member', other: 'Show # more members' })}
        </Button>
      )}
      {more.isFailed && (
        <span role="alert">
          <Trans>Could not load more members. Try again.</Trans>
        </span>
      )}
      {canInvite && (
        <TextLink to={paths.inviteUser} size="sm">
          <Trans>Invite people</Trans>
        </TextLink>
      )}
    </Group>
  );
}

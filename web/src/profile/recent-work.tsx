import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { WorkSession } from '@time-tracker/contract/activity';
import type { RecordableProject } from '@time-tracker/contract/timer/timer';
import type { User } from '@time-tracker/contract/accounts/user';
import { useState } from 'react';
import { Link } from 'react-router';
import { dayMs } from '@time-tracker/contract/time/durations';
import { calls } from '../api/client.ts';
import { useCurrentUser } from '../api/session.ts';
import { LoadState, QueryFailure } from '../routing/load-state.tsx';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { formatDuration, formatTime } from '../language/format.ts';
import { FinishText } from '../ui/time/finish-text.tsx';
import { InstantText } from '../ui/time/instant-text.tsx';
import { Panel } from '../ui/panel.tsx';
import { paths } from '../routing/paths.ts';
import { PageAccessProvider } from '../routing/page-access-provider.tsx';
import { ProjectLink } from '../routing/project-link.tsx';
import { TextLink } from '../routing/text-link.tsx';
import { DayHeading } from '../ui/time/day-heading.tsx';
import { EarlierDayText } from '../ui/time/earlier-day-text.tsx';
import { groupByDay, lastDayOf, sessionKey } from '../ui/time/session-days.ts';
import { dayOf, rangeOfDay } from '../ui/time/zoned-day.ts';
import { selectOrganization } from '../api/organization-choice.ts';
import { RecordTable, type Column } from '../ui/tables/record-table.tsx';
import { SkeletonRows } from '../ui/tables/skeleton-rows.tsx';

const lookBackMs = 7 * dayMs;
const shownSessions = 10;

/** The user's latest sessions in all organizations, by day. */
export function RecentWork() {
  const user = useCurrentUser();
  const { time_zone: timeZone } = user;
  const [start] = useState(() => startOfDay(Date.now() - lookBackMs, timeZone));
  const list = useQuery(
    calls.activity.sessions.queryOptions({
      input: { user_id: user.id, start, page_size: shownSessions },
    }),
  );
  const { data: projects } = useQuery(calls.timer.projects.queryOptions());
  const days = groupByDay(list.data?.sessions ?? [], timeZone);
  return (
    <Panel
      title={t`Recent activity`}
      description={t`Your latest time entries of the past 7 days`}
      padded={false}
    >
      <LoadState
        query={list}
        placeholder={<SkeletonRows label={t`Loading your recent activity`} rows={5} height={32} />}
        failure={(query) => (
          <QueryFailure title={t`Could not load your recent activity`} query={query} />
        )}
      />
      {list.data?.sessions.length === 0 && (
        <NoRecentWork hasProjects={projects?.length !== 0} isOwner={user.type === 'Owner'} />
      )}
      {days.length > 0 && (
        <RecordTable
          label={t`Recent activity`}
          columns={columnsFor(user, projects ?? [])}
          rows={days.flatMap(({ sessions }) => sessions)}
          keyOf={sessionKey}
          headingOf={(session) => {
            const day = days.find(({ sessions: [first] }) => first === session)?.day;
            if (day === undefined) return undefined;
            const total = list.data?.days.find(({ date }) => date === day);
            return <DayHeading day={day} level="h3" durationSeconds={total?.duration} />;
          }}
        />
      )}
      {list.data?.more === true && (
        <Text size="sm" c="dimmed" px="md" py="sm">
          {t`The latest ${shownSessions} entries. The totals of days include earlier entries.`}
        </Text>
      )}
    </Panel>
  );
}

/** Totals of days cover whole days. */
function startOfDay(atMs: number, timeZone: string): string {
  return new Date(rangeOfDay(dayOf(atMs, timeZone), timeZone).start).toISOString();
}

function NoRecentWork({ hasProjects, isOwner }: { hasProjects: boolean; isOwner: boolean }) {
  return (
    <EmptyNotice
      icon={<IconClock size={28} />}
      title={t`No time tracked in the past 7 days`}
      why={hasProjects ? startText() : noProjectText(isOwner)}
      action={
        !hasProjects &&
        isOwner && (
          <Button component={Link} to={paths.createProject}>
            {t`Create project`}
          </Button>
        )
      }
    />
  );
}

function startText(): string {
  return t`Choose a project at the top and start the timer. Your time appears here.`;
}

/** Only owners create projects. */
function noProjectText(isOwner: boolean): string {
  return isOwner
    ? t`You can track time once you have a project.`
    : t`You can track time once you are a member of a project. Ask the owner of your organization to add you to one.`;
}

function columnsFor(
  { id: ownId, time_zone: timeZone }: User,
  projects: readonly RecordableProject[],
): Column<WorkSession>[] {
  const organizationOf = (session: WorkSession) =>
    projects.find(({ project_id: id }) => id === session.project_id)?.organization_id;
  return [
    {
      key: 'project',
      label: t`Project`,
      isTitle: true,
      render: (session) => (
        <ProjectName session={session} organizationId={organizationOf(session)} />
      ),
    },
    {
      key: 'start',
      label: t`Start`,
      isPlain: true,
      render: (session) => (
        <span>
          <InstantText
            at={session.start}
            text={formatTime(session.start, timeZone)}
            timeZone={timeZone}
          />
          <EarlierDayText session={session} timeZone={timeZone} />
        </span>
      ),
    },
    {
      key: 'finish',
      label: t`Finish`,
      isPlain: true,
      render: ({ finish }) => (
        <FinishText at={finish} text={formatTime(finish, timeZone)} timeZone={timeZone} />
      ),
    },
    {
      key: 'duration',
      label: t`Duration`,
      align: 'right',
      isPlain: true,
      render: (session) => (
        <Duration
          session={session}
          ownId={ownId}
          timeZone={timeZone}
          organizationId={organizationOf(session)}
        />
      ),
    },
  ];
}

interface ProjectNameProps {
  session: WorkSession;
  /** Undefined if the user has left it. */
  organizationId: number | undefined;
}

function ProjectName({ session, organizationId }: ProjectNameProps) {
  const { project_id: id, project_name: name } = session;
  if (organizationId === undefined) return name;
  return (
    <PageAccessProvider organizationId={organizationId}>
      <ProjectLink id={id} name={name} />
    </PageAccessProvider>
  );
}

interface DurationProps extends ProjectNameProps {
  ownId: number;
  timeZone: string;
}

/** Leads to the day in the TimeLog. */
function Duration({ session, ownId, timeZone, organizationId }: DurationProps) {
  const duration = formatDuration(session.duration);
  if (organizationId === undefined) return duration;
  return (
    <TextLink
      to={paths.timeLogOfDay(ownId, lastDayOf(session, timeZone))}
      inherit
      onClick={() => selectOrganization(organizationId)}
    >
      {duration}
    </TextLink>
  );
}

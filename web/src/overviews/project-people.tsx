import { t } from '@lingui/core/macro';
import type { Project } from '@time-tracker/contract/project';
import type { ProjectOverview } from '@time-tracker/contract/members/work-pages';
import { IconUsers } from '@tabler/icons-react';
import { Group } from '@mantine/core';
import { useCurrentUser } from '../api/session.ts';
import { formatDuration } from '../language/format.ts';
import { PercentText } from '../language/percent-text.tsx';
import { paths } from '../routing/paths.ts';
import { PersonLink } from '../routing/person-link.tsx';
import { TextLink } from '../routing/text-link.tsx';
import { Sparkline } from '../ui/charts/sparkline.tsx';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import { RecordTable, type Column } from '../ui/tables/record-table.tsx';

interface ProjectPeopleProps {
  work: ProjectOverview;
  /** Undefined if the caller is not in it. */
  project: Project | undefined;
  projectId: number;
  /** Whether the caller sees the work of everyone in the project. */
  seesAll: boolean;
}

interface Person {
  id: number;
  name: string;
  /** Null if the viewer may not see their work. */
  duration: number | null;
  activity: number | null;
  weeks: number[];
}

/** Who works on a project: those with the most time first, then those without. */
export function ProjectPeople({ work, project, projectId, seesAll }: ProjectPeopleProps) {
  const user = useCurrentUser();
  const people = listPeople(work, project, (id) => seesAll || id === user.id);
  return (
    <Panel
      title={t`People`}
      description={t`Hours of the last 8 weeks`}
      padded={false}
      actions={
        <TextLink to={paths.members(projectId)} size="sm">
          {t`Members and roles`}
        </TextLink>
      }
    >
      {people.length === 0 ? (
        <EmptyNotice
          icon={<IconUsers size={28} />}
          title={t`No one yet`}
          why={t`People appear here once they are added to the project.`}
        />
      ) : (
        <RecordTable label={t`People`} columns={columns()} rows={people} keyOf={({ id }) => id} />
      )}
    </Panel>
  );
}

function listPeople(
  work: ProjectOverview,
  project: Project | undefined,
  maySee: (userId: number) => boolean,
): Person[] {
  const withWork = new Set(work.members.map(({ id }) => id));
  const others = (project?.members ?? []).filter(({ id }) => !withWork.has(id));
  const weeks = work.weeks.map(() => 0);
  return [
    ...work.members,
    ...others.map(({ id, name }) => {
      return { id, name, duration: maySee(id) ? 0 : null, activity: null, weeks };
    }),
  ];
}

function columns(): Column<Person>[] {
  return [
    {
      key: 'name',
      label: t`Name`,
      isTitle: true,
      render: ({ id, name }) => (
        <Group gap="sm" wrap="nowrap">
          <PersonAvatar name={name} size={28} />
          <span>
            <PersonLink id={id} name={name} />
          </span>
        </Group>
      ),
    },
    {
      key: 'weeks',
      label: t`By week`,
      isNothing: ({ duration }) => !duration,
      render: ({ duration, weeks }) => {
        if (duration === null) return '–';
        const hours = weeks.map(formatDuration).join(', ');
        return <Sparkline values={weeks} label={t`By week, oldest first: ${hours}`} />;
      },
    },
    {
      key: 'week',
      label: t`This week`,
      align: 'right',
      isNothing: ({ duration }) => duration === null,
      render: ({ duration, weeks }) => durationText(duration === null ? null : (weeks.at(-1) ?? 0)),
    },
    {
      key: 'total',
      label: t`Last 8 weeks`,
      align: 'right',
      isNothing: ({ duration }) => duration === null,
      render: ({ duration }) => durationText(duration),
    },
    {
      key: 'activity',
      label: t`Activity`,
      align: 'right',
      isNothing: ({ activity }) => activity === null,
      render: ({ activity }) => <PercentText percent={activity} />,
    },
  ];
}

function durationText(seconds: number | null): string {
  return seconds === null ? '–' : formatDuration(seconds);
}

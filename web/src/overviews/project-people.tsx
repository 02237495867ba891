import { t } from '@lingui/core/macro';
import type { Project } from '@time-tracker/contract/project';
import type { ProjectOverview } from '@time-tracker/contract/members/work-pages';
import { IconUsers } from '@tabler/icons-react';
import { Group } from '@mantine/core';
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
}

interface Person {
  id: number;
  name: string;
  duration: number;
  activity: number | null;
  weeks: number[];
}

/** Who works on a project: those with the most time first, then those without. */
export function ProjectPeople({ work, project, projectId }: ProjectPeopleProps) {
  const people = listPeople(work, project);
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

function listPeople(work: ProjectOverview, project: Project | undefined): Person[] {
  const withWork = new Set(work.members.map(({ id }) => id));
  const others = (project?.members ?? []).filter(({ id }) => !withWork.has(id));
  const weeks = work.weeks.map(() => 0);
  return [
    ...work.members,
    ...others.map(({ id, name }) => ({ id, name, duration: 0, activity: null, weeks })),
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
      align: 'right',
      isNothing: ({ duration }) => duration === 0,
      render: ({ weeks }) => {
        const hours = weeks.map(formatDuration).join(', ');
        return <Sparkline values={weeks} label={t`By week, oldest first: ${hours}`} />;
      },
    },
    {
      key: 'week',
      label: t`This week`,
      align: 'right',
      render: ({ weeks }) => formatDuration(weeks.at(-1) ?? 0),
    },
    {
      key: 'total',
      label: t`Last 8 weeks`,
      align: 'right',
      render: ({ duration }) => formatDuration(duration),
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

import { t } from '@lingui/core/macro';
import { projectRoles, type ProjectRole } from '@time-tracker/contract/project-roles';
import type { PersonOverview } from '@time-tracker/contract/members/work-pages';
import { Badge, Group } from '@mantine/core';
import { IconBriefcase } from '@tabler/icons-react';
import { useOrganization } from '../api/organization-choice.ts';
import { usePeopleAndProjects, type ListedProject } from '../filters/use-people-and-projects.ts';
import { formatDuration } from '../language/format.ts';
import { intervalLabel } from '../language/interval-label.ts';
import { PercentText } from '../language/percent-text.tsx';
import { useIntervalChange } from '../timer/consent/use-interval-change.ts';
import { ProjectLink } from '../routing/project-link.tsx';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { IntervalSelect } from '../ui/fields/interval-select.tsx';
import { Panel } from '../ui/panel.tsx';
import { ProjectChip } from '../ui/project-chip.tsx';
import { RecordTable, type Column } from '../ui/tables/record-table.tsx';

type Project = PersonOverview['projects'][number];

interface PersonProjectsProps {
  projects: Project[];
  userId: number;
}

/** The projects of a person that the viewer may see. Managers change the screenshot interval. */
export function PersonProjects({ projects, userId }: PersonProjectsProps) {
  const { projects: own } = usePeopleAndProjects(useOrganization().id);
  const listed = new Map(own.map((project) => [project.id, project]));
  return (
    <Panel title={t`Projects`} padded={false}>
      {projects.length === 0 ? (
        <EmptyNotice
          icon={<IconBriefcase size={28} />}
          title={t`No projects`}
          why={t`Projects appear here once the person is added to one.`}
        />
      ) : (
        <RecordTable
          label={t`Projects`}
          columns={columns(userId, listed)}
          rows={projects}
          keyOf={({ id }) => id}
        />
      )}
    </Panel>
  );
}

function columns(
  userId: number,
  listed: ReadonlyMap<number, Pick<ListedProject, 'role' | 'archived'>>,
): Column<Project>[] {
  const isArchived = (id: number) => listed.get(id)?.archived === true;
  const isManaged = (id: number) => listed.get(id)?.role === projectRoles.manager;
  return [
    {
      key: 'name',
      label: t`Name`,
      isTitle: true,
      render: ({ id, name, color }) => (
        <Group component="span" gap="xs">
          <ProjectChip color={color}>
            <ProjectLink id={id} name={name} />
          </ProjectChip>
          {isArchived(id) && <Badge variant="default">{t`Archived`}</Badge>}
        </Group>
      ),
    },
    { key: 'role', label: t`Role`, render: ({ role }) => roleText(role) },
    {
      key: 'interval',
      label: t`Screenshots`,
      isNothing: ({ id, screenshot_interval: minutes }) => minutes === null || isArchived(id),
      render: (project) => {
        const { id, role, screenshot_interval: minutes } = project;
        // Nothing is recorded in an archived project.
        if (isArchived(id)) return '–';
        const isRecorded = role !== null && role !== projectRoles.viewer && minutes !== null;
        if (!isRecorded || !isManaged(id)) return intervalText(project);
        return <IntervalChoice project={project} minutes={minutes} userId={userId} />;
      },
    },
    {
      key: 'week',
      label: t`This week`,
      align: 'right',
      render: ({ week }) => formatDuration(week),
    },
    {
      key: 'total',
      label: t`Last 14 days`,
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

interface IntervalChoiceProps {
  project: Project;
  minutes: number;
  userId: number;
}

function IntervalChoice({ project: { id, name }, minutes, userId }: IntervalChoiceProps) {
  const change = useIntervalChange();
  return (
    <IntervalSelect
      name={name}
      minutes={minutes}
      pendingMinutes={change.isPending ? change.variables.screenshot_interval : undefined}
      onChange={(chosen) =>
        change.mutate({ project_id: id, user_id: userId, screenshot_interval: chosen })
      }
    />
  );
}

function roleText(role: ProjectRole | null): string {
  if (role === null) return t`no longer in it`;
  const labels: Record<ProjectRole, string> = { 1: t`Manager`, 2: t`Member`, 3: t`Viewer` };
  return labels[role];
}

function intervalText({ role, screenshot_interval: minutes }: Project): string {
  if (minutes === null) return '–';
  if (role === projectRoles.viewer) return t`No tracking`;
  return intervalLabel(minutes);
}

import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import '../ui/mantine-later.css';
import { ActionIcon, Group, Menu } from '@mantine/core';
import type { Project } from '@time-tracker/contract/project';
import { projectRoles } from '@time-tracker/contract/project-roles';
import {
  IconApps,
  IconArchive,
  IconArchiveOff,
  IconCamera,
  IconClock,
  IconDotsVertical,
  IconPencil,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../routing/paths.ts';
import { TextLink } from '../routing/text-link.tsx';
import { i18n } from '../language/i18n.ts';
import { formatAgo, formatDuration } from '../language/format.ts';
import { InstantText } from '../ui/time/instant-text.tsx';
import { RecordTable, type Column } from '../ui/tables/record-table.tsx';
import { ProjectChip } from '../ui/project-chip.tsx';
import { Sparkline } from '../ui/charts/sparkline.tsx';
import { PersonStack } from './person-stack.tsx';
import { projectActions, type ProjectAction } from './project-actions.ts';
import type { ProjectDialogState } from './project-dialog.tsx';

interface ProjectTableProps {
  projects: Project[];
  isOwner: boolean;
  /** When the list was fetched. */
  nowMs: number;
  onAct: (state: ProjectDialogState) => void;
}

export function ProjectTable({ projects, isOwner, nowMs, onAct }: ProjectTableProps) {
  // Members see only their own time.
  const isOwnWork = projects.every(({ role }) => role === projectRoles.member);
  const columns: Column<Project>[] = [
    {
      key: 'name',
      label: t`Name`,
      isTitle: true,
      render: (project) => (
        <ProjectChip color={project.color}>
          <TextLink to={paths.project(project.id)} inherit>
            {project.name}
          </TextLink>
        </ProjectChip>
      ),
    },
    {
      key: 'members',
      label: t`Members`,
      render: (project) => <PersonStack names={project.members.map(({ name }) => name)} />,
    },
    {
      key: 'worked',
      // The last seven days, not the calendar week of the TimeLog.
      label: isOwnWork ? t`Your last 7 days` : t`Last 7 days`,
      align: 'right',
      render: (project) => <WorkedWeek project={project} />,
    },
    {
      key: 'last-activity',
      label: isOwnWork ? t`Your last activity` : t`Last activity`,
      render: ({ last_activity: at }) =>
        at === null ? t`never` : <InstantText at={at} text={formatAgo(at, nowMs)} />,
    },
    {
      key: 'actions',
      label: t`Actions`,
      align: 'right',
      hidesLabel: true,
      render: (project) => (
        <ActionMenu
          project={project}
          actions={projectActions(project, isOwner)}
          onAct={(action) => onAct({ action, project })}
        />
      ),
    },
  ];
  return (
    <RecordTable label={t`Projects`} columns={columns} rows={projects} keyOf={({ id }) => id} />
  );
}

function WorkedWeek({ project }: { project: Project }) {
  const days = project.worked_days.map(formatDuration).join(', ');
  return (
    <Group gap="sm" wrap="nowrap" justify="flex-end">
      <Sparkline values={project.worked_days} label={t`By day, oldest first: ${days}`} />
      <span>{formatDuration(project.worked_week)}</span>
    </Group>
  );
}

const actionDisplays: Record<ProjectAction, { label: MessageDescriptor; icon: typeof IconPencil }> =
  {
    rename: { label: msg`Rename`, icon: IconPencil },
    archive: { label: msg`Archive`, icon: IconArchive },
    restore: { label: msg`Restore`, icon: IconArchiveOff },
    delete: { label: msg`Delete`, icon: IconTrash },
  };

const workLinks = [
  { label: msg`Members`, icon: IconUsers, to: paths.members },
  { label: msg`TimeLog`, icon: IconClock, to: (id: number) => `${paths.timeLog}?project=${id}` },
  {
    label: msg`Screenshots`,
    icon: IconCamera,
    to: (id: number) => `${paths.screenshots}?project=${id}`,
  },
  { label: msg`Apps`, icon: IconApps, to: (id: number) => `${paths.apps}?project=${id}` },
];

interface ActionMenuProps {
  project: Project;
  actions: ProjectAction[];
  onAct: (action: ProjectAction) => void;
}

function ActionMenu({ project, actions, onAct }: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" portalProps={{ target: '#content' }} width={180}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          aria-label={t`Actions for ${{ name: project.name }}`}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {workLinks.map(({ label, icon: LinkIcon, to }) => (
          <Menu.Item
            key={label.id}
            component={Link}
            to={to(project.id)}
            leftSection={<LinkIcon size={16} aria-hidden />}
          >
            {i18n._(label)}
          </Menu.Item>
        ))}
        {actions.length > 0 && <Menu.Divider />}
        {actions.map((action) => {
          const { label, icon: ActionMenuIcon } = actionDisplays[action];
          return (
            <Menu.Item
              key={action}
              color={action === 'delete' ? 'var(--mantine-color-error)' : undefined}
              leftSection={<ActionMenuIcon size={16} aria-hidden />}
              onClick={() => {
                // The menu closes; the dialog returns the focus to the button.
                button.current?.focus();
                onAct(action);
              }}
            >
              {i18n._(label)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

import { t } from '@lingui/core/macro';
import { Badge, Group } from '@mantine/core';
import { IconArrowsExchange, IconPencil, IconSettings, IconTrash } from '@tabler/icons-react';
import type { Organization } from '@time-tracker/contract/organization';
import { selectOrganization } from '../api/organization-choice.ts';
import { useCurrentUser } from '../api/session.ts';
import { formatDate } from '../language/format.ts';
import { InstantText } from '../ui/time/instant-text.tsx';
import { zoneLabel } from '../ui/time/zone-label.ts';
import { RecordTable, type Column } from '../ui/tables/record-table.tsx';
import { RowActions, type RowAction } from '../ui/tables/row-actions.tsx';
import type { OrganizationDialogState } from './organization-dialog.tsx';
import { idleLabel, retentionLabel } from './settings/setting-labels.ts';

interface OrganizationTableProps {
  organizations: Organization[];
  selectedId: number | undefined;
  onAct: (state: OrganizationDialogState) => void;
  onSettings: (organization: Organization) => void;
}

export function OrganizationTable(props: OrganizationTableProps) {
  const { organizations, selectedId } = props;
  const { time_zone } = useCurrentUser();
  const columns: Column<Organization>[] = [
    {
      key: 'name',
      label: t`Name`,
      isTitle: true,
      render: ({ id, name }) => (
        <Group gap="xs">
          {name}
          {id === selectedId && <Badge variant="light">{t`Current`}</Badge>}
        </Group>
      ),
    },
    {
      key: 'zone',
      label: t`Time zone`,
      render: ({ settings }) => zoneLabel(settings.time_zone),
    },
    {
      key: 'idle',
      label: t`Ask “Still working?”`,
      render: ({ settings }) => idleLabel(settings.idle_minutes),
    },
    {
      key: 'retention',
      label: t`Screenshot retention`,
      render: ({ settings }) => retentionLabel(settings.retention_days),
    },
    {
      key: 'created',
      label: t`Created`,
      render: ({ created_at: at }) => (
        <InstantText at={at} text={formatDate(at, time_zone)} timeZone={time_zone} />
      ),
    },
    {
      key: 'actions',
      label: t`Actions`,
      align: 'right',
      hidesLabel: true,
      render: (organization) => (
        <RowActions
          label={t`Actions for ${{ name: organization.name }}`}
          actions={actionsFor(organization, props)}
        />
      ),
    },
  ];
  return (
    <RecordTable
      label={t`Organizations`}
      columns={columns}
      rows={organizations}
      keyOf={({ id }) => id}
    />
  );
}

function actionsFor(
  organization: Organization,
  { selectedId, onAct, onSettings }: OrganizationTableProps,
): RowAction[] {
  const select: RowAction = {
    label: t`Switch`,
    icon: <IconArrowsExchange size={16} aria-hidden />,
    onChoose: () => selectOrganization(organization.id),
  };
  return [
    ...(organization.id === selectedId ? [] : [select]),
    {
      label: t`Rename`,
      icon: <IconPencil size={16} aria-hidden />,
      onChoose: () => onAct({ action: 'rename', organization }),
    },
    {
      label: t`Settings`,
      icon: <IconSettings size={16} aria-hidden />,
      onChoose: () => onSettings(organization),
    },
    {
      label: t`Delete`,
      icon: <IconTrash size={16} aria-hidden />,
      isDangerous: true,
      onChoose: () => onAct({ action: 'delete', organization }),
    },
  ];
}

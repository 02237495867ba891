import { Badge, Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import type { Organization } from '@time-tracker/contract/organization';
import { selectOrganization, useOrganizationChoice } from '../api/organization-choice.ts';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordTable, type Column } from '../ui/tables/record-table.tsx';
import { SkeletonRows } from '../ui/tables/skeleton-rows.tsx';

/** The organizations one belongs to, and a way to look at another one. */
export function OwnOrganizations() {
  const { organizations, selected } = useOrganizationChoice();
  return (
    <Panel title="Your organizations" padded={false}>
      {!organizations && <SkeletonRows label="Loading your organizations" rows={2} />}
      {organizations?.length === 0 && (
        <EmptyNotice
          icon={<IconBuilding size={28} />}
          title="No organization yet"
          why="You belong to one as soon as its owner adds your e-mail address to a project."
        />
      )}
      {organizations && organizations.length > 0 && (
        <RecordTable
          label="Your organizations"
          columns={columnsFor(selected?.id)}
          rows={organizations}
          keyOf={({ id }) => id}
        />
      )}
    </Panel>
  );
}

function columnsFor(selectedId: number | undefined): Column<Organization>[] {
  return [
    { key: 'name', label: 'Name', isTitle: true, render: ({ name }) => name },
    {
      key: 'role',
      label: 'Role',
      render: ({ role }) => (role === 'owner' ? 'Owner' : 'Member'),
    },
    {
      key: 'actions',
      label: 'Selected',
      align: 'right',
      hidesLabel: true,
      render: ({ id, name }) =>
        id === selectedId ? (
          <Badge variant="light">Selected</Badge>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Switch to ${name}`}
            onClick={() => selectOrganization(id)}
          >
            Switch
          </Button>
        ),
    },
  ];
}

import { t } from '@lingui/core/macro';
import { Badge, Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import type { Organization } from '@time-tracker/contract/organization';
import { selectOrganization, useOrganizationChoice } from '../api/organization-choice.ts';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordTable, type Column } from '../ui/tables/record-table.tsx';
import { SkeletonRows } from '../ui/tables/skeleton-rows.tsx';

/** The user's organizations, and buttons to switch between them. */
export function OwnOrganizations() {
  const { organizations, selected } = useOrganizationChoice();
  return (
    <Panel title={t`Your organizations`} padded={false}>
      {!organizations && <SkeletonRows label={t`Loading your organizations`} rows={2} />}
      {organizations?.length === 0 && (
        <EmptyNotice
          icon={<IconBuilding size={28} />}
          title={t`No organization yet`}
          why={t`You join an organization when one of its owners adds your email address.`}
        />
      )}
      {organizations && organizations.length > 0 && (
        <RecordTable
          label={t`Your organizations`}
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
    { key: 'name', label: t`Name`, isTitle: true, render: ({ name }) => name },
    {
      key: 'role',
      label: t`Role`,
      render: ({ role }) => (role === 'owner' ? t`Owner` : t`Member`),
    },
    {
      key: 'actions',
      label: t`Current`,
      align: 'right',
      hidesLabel: true,
      render: ({ id, name }) =>
        id === selectedId ? (
          <Badge variant="light">{t`Current`}</Badge>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t`Switch to ${name}`}
            onClick={() => selectOrganization(id)}
          >
            {t`Switch`}
          </Button>
        ),
    },
  ];
}

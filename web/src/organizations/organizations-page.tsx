import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useListState } from '../api/list-state.ts';
import {
  selectOrganization,
  useFreshOrganizationList,
  useOrganizationChoice,
} from '../api/organization-choice.ts';
import { paths } from '../routing/paths.ts';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { ListPanel } from '../ui/tables/list-panel.tsx';
import { Page } from '../ui/page.tsx';
import { openCreateOrganization } from './create-organization-flag.ts';
import { OrganizationDialog, type OrganizationDialogState } from './organization-dialog.tsx';
import { OrganizationTable } from './organization-table.tsx';

/** The organizations that the user owns. */
export function OrganizationsPage() {
  const list = useFreshOrganizationList();
  const { selected } = useOrganizationChoice();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OrganizationDialogState | null>(null);
  const create = (
    <Button onClick={openCreateOrganization} leftSection={<IconPlus size={16} aria-hidden />}>
      {t`Create organization`}
    </Button>
  );
  return (
    <Page title={t`Organizations`} actions={create}>
      <ListPanel
        loadingLabel={t`Loading your organizations`}
        failedTitle={t`Could not load your organizations`}
        rows={list.data?.filter(({ role }) => role === 'owner')}
        {...useListState(list)}
        empty={
          <EmptyNotice
            icon={<IconBuilding size={28} />}
            title={t`You don't own an organization`}
            why={t`Organizations that you own are listed here. Organizations where you are a member are in the user menu.`}
            action={create}
          />
        }
      >
        {(organizations) => (
          <OrganizationTable
            organizations={organizations}
            selectedId={selected?.id}
            onAct={setDialog}
            onSettings={({ id }) => {
              // The page shows the settings of the selected organization.
              selectOrganization(id);
              void navigate(paths.organizationSettings);
            }}
          />
        )}
      </ListPanel>
      <OrganizationDialog state={dialog} onClose={() => setDialog(null)} />
    </Page>
  );
}

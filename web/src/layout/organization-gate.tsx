import { t } from '@lingui/core/macro';
import { IconBuilding } from '@tabler/icons-react';
import type { UserType } from '@time-tracker/contract/accounts/user';
import { Outlet, useLocation } from 'react-router';
import { LoadState, QueryFailure } from '../routing/load-state.tsx';
import { useOrganizationChoice, useOrganizationList } from '../api/organization-choice.ts';
import { useCurrentUser } from '../api/session.ts';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/tables/skeleton-rows.tsx';
import { entryName } from './aside/menu-entries.ts';

/** Shows pages about the selected organization only if there is one. */
export function OrganizationGate() {
  const list = useOrganizationList();
  const { selected } = useOrganizationChoice();
  const user = useCurrentUser();
  const { pathname } = useLocation();
  // Keyed, so that no state remains when another organization is selected.
  if (selected) return <Outlet key={selected.id} />;
  return (
    <Page title={list.isSuccess ? t`Organizations` : entryName(pathname)}>
      <LoadState
        query={list}
        placeholder={<SkeletonRows label={t`Loading your organizations`} rows={6} />}
        failure={(query) => (
          <QueryFailure title={t`Could not load your organizations`} query={query} />
        )}
      />
      {list.isSuccess && (
        <Panel>
          <EmptyNotice
            icon={<IconBuilding size={28} />}
            title={t`No organization yet`}
            why={whyNone(user.type)}
          />
        </Panel>
      )}
    </Page>
  );
}

function whyNone(type: UserType): string {
  return type === 'Owner'
    ? t`Projects, time and screenshots belong to an organization. Create one to start.`
    : t`Projects, time and screenshots appear here once you are in an organization. Ask its owner to add your email address to a project.`;
}

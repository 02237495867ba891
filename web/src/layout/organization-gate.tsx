import { IconBuilding } from '@tabler/icons-react';
import type { UserType } from '@time-tracker/contract/user';
import { Outlet, useLocation } from 'react-router';
import { errorMessage } from '../api/api-errors.ts';
import { useOrganizationChoice, useOrganizationList } from '../api/organization-choice.ts';
import { useCurrentUser } from '../api/session.ts';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Page } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/tables/skeleton-rows.tsx';
import { entryName } from './aside/menu-entries.ts';

/** Around pages about the selected organization: they are shown only when there is one. */
export function OrganizationGate() {
  const list = useOrganizationList();
  const { selected } = useOrganizationChoice();
  const user = useCurrentUser();
  const { pathname } = useLocation();
  // Keyed, so that nothing of one organization is left when another one is selected.
  if (selected) return <Outlet key={selected.id} />;
  return (
    <Page title={list.isPending ? entryName(pathname) : 'Organizations'}>
      {list.isPending && <SkeletonRows label="Loading your organizations" rows={6} />}
      {list.isError && (
        <FailureNotice
          title="Your organizations could not be loaded"
          words={errorMessage(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.isSuccess && (
        <Panel>
          <EmptyNotice
            icon={<IconBuilding size={28} />}
            title="No organization yet"
            why={whyNone(user.type)}
          />
        </Panel>
      )}
    </Page>
  );
}

function whyNone(type: UserType): string {
  return type === 'Owner'
    ? 'Projects, time and screenshots belong to an organization. Create yours to begin.'
    : 'You see projects, time and screenshots here as soon as you belong to an organization. Ask its owner to add your e-mail address to a project.';
}

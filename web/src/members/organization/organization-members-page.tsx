import { t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Organization } from '@time-tracker/contract/organization';
import { useSearchParams } from 'react-router';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { calls } from '../../api/client.ts';
import { listState } from '../../api/list-state.ts';
import { useOrganization } from '../../api/organization-choice.ts';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { ListPanel } from '../../ui/tables/list-panel.tsx';
import { Page } from '../../ui/page.tsx';
import { IntervalForAll } from '../interval-for-all.tsx';
import { InviteMemberModal } from './invite-member-modal.tsx';
import { OwnerOnlyNotice } from './owner-only-notice.tsx';
import { i18n } from '../../language/i18n.ts';
import { filterUsers, showChoices, toShow } from './organization-member-filters.ts';
import { OrganizationMemberTable } from './organization-member-table.tsx';

const refreshEveryMs = minuteMs;

/** All members of the selected organization, for its owners. */
export function OrganizationMembersPage() {
  const organization = useOrganization();
  if (organization.role !== 'owner') {
    return (
      <Page title={t`User Management`}>
        <OwnerOnlyNotice organization={organization} />
      </Page>
    );
  }
  return <OwnedUsers organization={organization} />;
}

function OwnedUsers({ organization }: { organization: Organization }) {
  const [parameters, setParameters] = useSearchParams();
  const show = toShow(parameters.get('show'));
  const search = parameters.get('search') ?? '';
  const list = useQuery(
    calls.organization.users.queryOptions({
      input: { organization_id: organization.id },
      refetchInterval: refreshEveryMs,
    }),
  );
  const setInviting = (isOpen: boolean) => change('invite', isOpen ? '1' : '');
  const change = (name: string, value: string) =>
    setParameters(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return (
    <Page
      title={t`User Management`}
      actions={
        <>
          <TextInput
            type="search"
            aria-label={t`Search users`}
            placeholder={t`Name, email or project`}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => change('search', event.currentTarget.value)}
            w={{ base: '100%', sm: 220 }}
          />
          <SegmentedControl
            aria-label={t`Filter users`}
            style={{ maxWidth: '100%', overflowX: 'auto' }}
            data={showChoices.map(({ value, label }) => ({ value, label: i18n._(label) }))}
            value={show}
            onChange={(value) => change('show', value === 'all' ? '' : value)}
          />
          <IntervalForAll
            scope={{ organizationId: organization.id }}
            currentMinutes={organization.settings.default_screenshot_interval}
          />
          <Button
            onClick={() => setInviting(true)}
            leftSection={<IconUserPlus size={16} aria-hidden />}
          >
            {t`Invite user`}
          </Button>
        </>
      }
    >
      <ListPanel
        loadingLabel={t`Loading the users`}
        failedTitle={t`Could not load the users`}
        rows={list.data && filterUsers(list.data, { show, search })}
        {...listState(list)}
        empty={
          <EmptyNotice
            icon={<IconUsers size={28} />}
            title={t`No matches`}
            why={t`No one matches the search and filter.`}
            action={
              <Button variant="default" onClick={() => setParameters({}, { replace: true })}>
                {t`Show all`}
              </Button>
            }
          />
        }
      >
        {(users) => (
          <OrganizationMemberTable
            users={users}
            organization={organization}
            nowMs={list.dataUpdatedAt}
          />
        )}
      </ListPanel>
      {parameters.has('invite') && (
        <InviteMemberModal organization={organization} onClose={() => setInviting(false)} />
      )}
    </Page>
  );
}

import { plural, t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { Button, SegmentedControl, Text } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { searchMaxLength } from '@time-tracker/contract/limits';
import type { Organization } from '@time-tracker/contract/organization';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useListState } from '../../api/list-state.ts';
import { useOrganization } from '../../api/organization-choice.ts';
import { readPageNumber } from '../../routing/page-number.ts';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { ListPanel } from '../../ui/tables/list-panel.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { Page } from '../../ui/page.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { IntervalForAll } from '../interval-for-all.tsx';
import { InviteMemberModal } from './invite-member-modal.tsx';
import { OwnerOnlyNotice } from './owner-only-notice.tsx';
import { i18n } from '../../language/i18n.ts';
import { showChoices, toShow } from './organization-member-filters.ts';
import { OrganizationMemberTable } from './organization-member-table.tsx';
import { membersPerPage, useOrganizationMembers } from './use-organization-members.ts';

/** Rows of the placeholder: they fill a window. With the space below it, each is as high as a row of the table. */
const loadingRows = { count: 10, height: 52 };
const loadingCards = { count: 10, height: 174 };

/** The members of the selected organization in pages, for its owners. */
export function OrganizationMembersPage() {
  const organization = useOrganization();
  if (organization.role !== 'owner') {
    return (
      <Page title={t`User Management`}>
        <OwnerOnlyNotice organization={organization} />
      </Page>
    );
  }
  // Remounts on a change of the organization, so that the rows of another are not shown while loading.
  return <OwnedUsers key={organization.id} organization={organization} />;
}

function OwnedUsers({ organization }: { organization: Organization }) {
  const { show, search, page, isInviting, change, setPage, showAll } = useMembersAddress();
  const isPhone = useIsPhone();
  const list = useOrganizationMembers(organization.id, { show, search, page });
  const setInviting = (isOpen: boolean) => change({ invite: isOpen ? '1' : '' });
  const lastPage = Math.max(1, Math.ceil((list.data?.total ?? 0) / membersPerPage));
  const isPastLast = list.isSuccess && !list.isPlaceholderData && page > lastPage;
  const showLastPage = useEffectEvent(() => setPage(lastPage, true));
  useEffect(() => {
    if (isPastLast) showLastPage();
  }, [isPastLast]);
  const knownTotal = useLastKnown(list.data?.total);
  const pager = (
    <Pager
      label={t`Pages of users`}
      page={page}
      pageSize={membersPerPage}
      total={knownTotal ?? 0}
      onPage={(next) => {
        setPage(next, false);
        scrollTo({ top: 0, behavior: 'instant' });
      }}
    />
  );
  return (
    <Page
      title={t`User Management`}
      actions={
        <>
          <SearchField
            label={t`Search users`}
            placeholder={t`Name, email or project`}
            maxLength={searchMaxLength}
            value={search}
            onSearch={(text) => change({ search: text, page: '' })}
            w={{ base: '100%', sm: 220 }}
          />
          <SegmentedControl
            aria-label={t`Filter users`}
            style={{ maxWidth: '100%', overflowX: 'auto' }}
            data={showChoices.map(({ value, label }) => ({ value, label: i18n._(label) }))}
            value={show}
            onChange={(value) => change({ show: value === 'all' ? '' : value, page: '' })}
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
      <UserCount count={knownTotal} />
      <ListPanel
        loadingLabel={t`Loading the users`}
        loadingRows={isPhone ? loadingCards : loadingRows}
        failedTitle={t`Could not load the users`}
        rows={isPastLast ? undefined : list.data?.members}
        {...useListState(list)}
        empty={<NoMatches search={search} isFiltered={show !== 'all'} onShowAll={showAll} />}
      >
        {(users) => (
          <>
            <OrganizationMemberTable
              users={users}
              organization={organization}
              nowMs={Date.parse(list.data?.now ?? '')}
              isStale={list.isPlaceholderData}
            />
            {pager}
          </>
        )}
      </ListPanel>
      {list.isError && !list.data && page > 1 && pager}
      {isInviting && (
        <InviteMemberModal organization={organization} onClose={() => setInviting(false)} />
      )}
    </Page>
  );
}

/** Above the list, which does not move when the number is known. */
function UserCount({ count }: { count: number | undefined }) {
  return (
    <Text size="sm" c="dimmed" mb="xs" mih="calc(1em * var(--mantine-line-height))">
      {count !== undefined && plural(count, { one: '# user', other: '# users' })}
    </Text>
  );
}

/** The latest value that was loaded: a page that fails to load has no total, but still needs its pager. */
function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [known, setKnown] = useState(value);
  if (value !== undefined && value !== known) setKnown(value);
  return value ?? known;
}

/** The filter, page and dialog in the address. An empty value removes a parameter. */
function useMembersAddress() {
  const [parameters, setParameters] = useSearchParams();
  const change = (values: Record<string, string>, replaces = true) =>
    setParameters(
      (before) => {
        for (const [name, value] of Object.entries(values)) {
          if (value === '') before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { replace: replaces },
    );
  return {
    show: toShow(parameters.get('show')),
    search: parameters.get('search') ?? '',
    page: readPageNumber(parameters.get('page')),
    isInviting: parameters.has('invite'),
    change,
    setPage: (page: number, replaces: boolean) =>
      change({ page: page === 1 ? '' : String(page) }, replaces),
    showAll: () => setParameters({}, { replace: true }),
  };
}

interface NoMatchesProps {
  search: string;
  isFiltered: boolean;
  onShowAll: () => void;
}

function NoMatches({ search, isFiltered, onShowAll }: NoMatchesProps) {
  return (
    <EmptyNotice
      icon={<IconUsers size={28} />}
      title={t`No matches`}
      why={noMatchesText(search, isFiltered)}
      action={
        <Button variant="default" onClick={onShowAll}>
          {t`Show all`}
        </Button>
      }
    />
  );
}

function noMatchesText(search: string, isFiltered: boolean): string {
  if (search === '') return t`No one matches this filter.`;
  return isFiltered
    ? t`No one matches “${search}” and this filter.`
    : t`No one matches “${search}”.`;
}

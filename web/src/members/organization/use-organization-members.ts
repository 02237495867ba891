import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ShownMembers } from '@time-tracker/contract/members/organization-members';
import { searchMaxLength } from '@time-tracker/contract/limits';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { calls } from '../../api/client.ts';

export const membersPerPage = 50;
const refreshEveryMs = minuteMs;

interface MemberFilter {
  search: string;
  show: ShownMembers;
  page: number;
}

/** A page of members and invitations. The previous rows stay until a changed filter or page is loaded. */
export function useOrganizationMembers(
  organizationId: number,
  { search, show, page }: MemberFilter,
) {
  return useQuery(
    calls.organization.members.queryOptions({
      input: {
        organization_id: organizationId,
        search: search.slice(0, searchMaxLength),
        show,
        page,
        page_size: membersPerPage,
      },
      placeholderData: keepPreviousData,
      refetchInterval: refreshEveryMs,
    }),
  );
}

import { t } from '@lingui/core/macro';
import { IconFilterOff } from '@tabler/icons-react';
import { isMissingOrHidden } from '../api/api-errors.ts';
import { QueryFailure, type FailedQuery } from '../routing/load-state.tsx';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { OtherOrganization } from './other-organization.tsx';
import type { WorkFiltersInAddress } from './use-work-filters.ts';
import { WiderChoices } from './wider-choices.tsx';

interface WorkFailureProps {
  address: WorkFiltersInAddress;
  /** For example "Could not load the time log". */
  title: string;
  query: FailedQuery;
}

/**
 * Shown instead of tracked time that failed to load. Retrying does not help if the project or member in
 * the address does not exist or is not accessible.
 */
export function WorkFailure({ address, title, query }: WorkFailureProps) {
  const { projectId, userId } = address.filters;
  const isFiltered = projectId !== undefined || userId !== undefined;
  if (isFiltered && isMissingOrHidden(query.error)) {
    return (
      <div role="alert">
        <OtherOrganization
          address={address}
          notFoundTitle={
            <EmptyNotice
              icon={<IconFilterOff size={28} />}
              title={notFoundTitle(address)}
              why={t`This project or member no longer exists, or you don't have access to it.`}
              action={<WiderChoices address={address} offersDays={false} />}
            />
          }
        />
      </div>
    );
  }
  return <QueryFailure title={title} query={query} />;
}

function notFoundTitle({ filters }: WorkFiltersInAddress): string {
  if (filters.userId === undefined) return t`Project not found`;
  return filters.projectId === undefined ? t`Member not found` : t`Project or member not found`;
}

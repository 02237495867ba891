import { IconFilterOff } from '@tabler/icons-react';
import { errorMessage, isMissingOrHidden } from '../api/api-errors.ts';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { OtherOrganization } from './other-organization.tsx';
import type { WorkFiltersInAddress } from './use-work-filters.ts';
import { WiderChoices } from './wider-choices.tsx';

interface WorkFailureProps {
  address: WorkFiltersInAddress;
  /** What could not be done: "The time log could not be loaded". */
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/**
 * What stands in the place of recorded work that could not be loaded. Where the address names a
 * project or a person that is not there, or not for the caller, trying again never helps.
 */
export function WorkFailure({ address, title, query }: WorkFailureProps) {
  const { projectId, userId } = address.filters;
  const isFiltered = projectId !== undefined || userId !== undefined;
  if (isFiltered && isMissingOrHidden(query.error)) {
    return (
      <div role="alert">
        <OtherOrganization
          address={address}
          notThere={
            <EmptyNotice
              icon={<IconFilterOff size={28} />}
              title={`${filteredText(address)} not found`}
              why="What the address names does not exist any more, or you may not see its work."
              action={<WiderChoices address={address} offersDays={false} />}
            />
          }
        />
      </div>
    );
  }
  return (
    <FailureNotice
      title={title}
      words={errorMessage(query.error)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}

function filteredText({ filters }: WorkFiltersInAddress): string {
  if (filters.userId === undefined) return 'This project was';
  return filters.projectId === undefined ? 'This member was' : 'This project or member was';
}

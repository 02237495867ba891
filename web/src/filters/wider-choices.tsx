import { Button } from '@mantine/core';
import { rangeOfPreset, rangePresets } from './day-range.ts';
import type { WorkFiltersInAddress } from './use-work-filters.ts';

interface WiderChoicesProps {
  address: WorkFiltersInAddress;
  /** Off where a screen has a better way to other days. */
  offersDays?: boolean;
}

/** What to press where the filters leave nothing: each only if it would show more. */
export function WiderChoices({ address, offersDays = true }: WiderChoicesProps) {
  const { filters, calendar, change } = address;
  const isNarrowed = filters.projectId !== undefined || filters.userId !== undefined;
  const lately = rangeOfPreset('last_30_days', calendar);
  const isMissed = filters.range.first > lately.first || filters.range.last < lately.last;
  return (
    <>
      {isNarrowed && (
        <Button
          variant="default"
          onClick={() => change({ projectId: undefined, userId: undefined })}
        >
          Show all projects and members
        </Button>
      )}
      {offersDays && isMissed && (
        <Button variant="default" onClick={() => change({ range: lately })}>
          {rangePresets.last_30_days}
        </Button>
      )}
    </>
  );
}

import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { rangeOfPreset, rangePresetLabel } from './day-range.ts';
import type { WorkFiltersInAddress } from './use-work-filters.ts';

interface WiderChoicesProps {
  address: WorkFiltersInAddress;
  /** False on screens that offer other days themselves. */
  offersDays?: boolean;
}

/** Buttons that widen the filters, if that can show more. */
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
          {t`Show all projects and members`}
        </Button>
      )}
      {offersDays && isMissed && (
        <Button variant="default" onClick={() => change({ range: lately })}>
          {rangePresetLabel('last_30_days')}
        </Button>
      )}
    </>
  );
}

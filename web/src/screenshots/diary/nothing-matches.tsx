import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { clearedFilters, countViewFilters, type ViewChoices } from '../choices/view-choices.ts';

interface NothingMatchesProps {
  choices: ViewChoices;
  isOneDay: boolean;
  setParameters: WorkFiltersInAddress['setParameters'];
}

/** Instead of the days of a range, when time was tracked but none of it matches the choices. */
export function NothingMatches({ choices, isOneDay, setParameters }: NothingMatchesProps) {
  // Without a filter, it is the density that needs screenshots.
  const cleared = countViewFilters(choices) > 0 ? clearedFilters : { show: undefined };
  return (
    <EmptyNotice
      icon={<IconFilterOff size={28} />}
      title={t`Nothing to show with these filters`}
      why={
        isOneDay
          ? t`Time was tracked on this day, but none of it matches.`
          : t`Time was tracked on these days, but none of it matches.`
      }
      action={
        <Button variant="default" onClick={() => setParameters(cleared, true)}>
          {t`Clear filters`}
        </Button>
      }
    />
  );
}

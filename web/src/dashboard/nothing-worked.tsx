import { t } from '@lingui/core/macro';
import { Group } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { rangeDates } from '../filters/day-range.ts';
import type { WorkFiltersInAddress } from '../filters/use-work-filters.ts';
import { WiderChoices } from '../filters/wider-choices.tsx';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { Panel } from '../ui/panel.tsx';

interface NothingWorkedProps {
  address: WorkFiltersInAddress;
}

/** Shown instead of the charts when there is nothing to draw. */
export function NothingWorked({ address }: NothingWorkedProps) {
  const { range } = address.filters;
  const dates = rangeDates(range);
  return (
    <Panel>
      <EmptyNotice
        icon={<IconChartBar size={28} />}
        title={
          range.first === range.last
            ? t`No time was tracked on this day`
            : t`No time was tracked in this range`
        }
        why={
          address.isLive
            ? t`${dates}. Charts by day, hour, project and app appear here as soon as someone tracks time.`
            : t`${dates}. No one tracked time, or the entries were deleted.`
        }
        action={
          <Group justify="center" gap="sm">
            <WiderChoices address={address} />
          </Group>
        }
      />
    </Panel>
  );
}

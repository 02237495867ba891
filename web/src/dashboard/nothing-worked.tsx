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

/** In the place of the charts while there is nothing to draw. */
export function NothingWorked({ address }: NothingWorkedProps) {
  return (
    <Panel>
      <EmptyNotice
        icon={<IconChartBar size={28} />}
        title="No time was recorded in this range"
        why={`${rangeDates(address.filters.range)}. ${
          address.isLive
            ? 'Work by day, hour, project and application appears here as soon as a timer runs and a recorder or a page records.'
            : 'Nobody recorded, or what was recorded has been deleted.'
        }`}
        action={
          <Group justify="center" gap="sm">
            <WiderChoices address={address} />
          </Group>
        }
      />
    </Panel>
  );
}

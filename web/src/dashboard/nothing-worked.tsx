import { Button, Group } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { rangeDates, rangeOfPreset, rangePresets } from '../filters/day-range.ts';
import type { WorkFiltersInAddress } from '../filters/use-work-filters.ts';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { Panel } from '../ui/panel.tsx';

interface NothingWorkedProps {
  address: WorkFiltersInAddress;
}

/** In the place of the charts while there is nothing to draw. */
export function NothingWorked({ address }: NothingWorkedProps) {
  const { filters, calendar, change } = address;
  const isNarrowed = filters.projectId !== undefined || filters.userId !== undefined;
  const wide = rangeOfPreset('last_30_days', calendar);
  return (
    <Panel>
      <EmptyNotice
        icon={<IconChartBar size={28} />}
        title="No time was recorded in this range"
        why={`${rangeDates(filters.range)}. Work by day, hour, project and application appears here as soon as a timer runs and a recorder or a page records.`}
        action={
          <Group justify="center" gap="sm">
            {filters.range.first > wide.first && (
              <Button variant="default" onClick={() => change({ range: wide })}>
                {rangePresets.last_30_days}
              </Button>
            )}
            {isNarrowed && (
              <Button
                variant="default"
                onClick={() => change({ projectId: undefined, userId: undefined })}
              >
                Show all projects and members
              </Button>
            )}
          </Group>
        }
      />
    </Panel>
  );
}

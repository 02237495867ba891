import { Button, Group } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTimer } from '../../timer/timer-state.ts';
import { stepRange } from '../../filters/day-range.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { WiderChoices } from '../../filters/wider-choices.tsx';
import { NoProjectsNotice } from '../../filters/no-projects-notice.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';

interface EmptyLogProps {
  address: WorkFiltersInAddress;
  hasProjects: boolean;
  /** Absent where no time can be added by hand. */
  onAddTime: (() => void) | undefined;
}

/** Why nothing is listed, and where to go from here. */
export function EmptyLog({ address, hasProjects, onAddTime }: EmptyLogProps) {
  const { filters, change, isLive, calendar } = address;
  const { timer } = useTimer();
  if (!hasProjects) {
    return (
      <NoProjectsNotice
        icon={<IconClock size={28} />}
        title="No time yet"
        because="Time is recorded on projects"
      />
    );
  }
  const isFiltered = filters.projectId !== undefined || filters.userId !== undefined;
  const days = filters.range.first === filters.range.last ? 'on this day' : 'in these days';
  const earlier = stepRange(filters.range, -1, calendar);
  return (
    <EmptyNotice
      icon={<IconClock size={28} />}
      title={isLive ? 'Nothing recorded yet' : `Nothing was recorded ${days}`}
      why={
        timer && isLive
          ? `Your timer runs on ${timer.project_name}; its time appears here by itself.`
          : whyEmpty(isFiltered, isLive)
      }
      action={
        <Group justify="center" gap="sm">
          {earlier && (
            <Button variant="default" onClick={() => change({ range: earlier })}>
              Look at the days before
            </Button>
          )}
          <WiderChoices address={address} />
          {onAddTime && (
            <Button variant="default" onClick={onAddTime}>
              Add time
            </Button>
          )}
        </Group>
      }
    />
  );
}

function whyEmpty(isFiltered: boolean, isLive: boolean): string {
  if (isFiltered) return 'There is no time with these filters.';
  return isLive
    ? 'Choose a project at the top and start the timer; what is worked on appears here.'
    : 'Nobody recorded, or what was recorded has been deleted.';
}

import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useCurrentUser } from '../../api/session.ts';
import { useTimer } from '../../timer/timer-state.ts';
import { stepRange, type DayRange } from '../../filters/day-range.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { WiderChoices } from '../../filters/wider-choices.tsx';
import { NoProjectsNotice } from '../../filters/no-projects-notice.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';

interface EmptyLogProps {
  address: WorkFiltersInAddress;
  hasProjects: boolean;
  /** Undefined when no manual time can be added. */
  onAddTime: (() => void) | undefined;
}

/** Why nothing is listed, and what to do next. */
export function EmptyLog({ address, hasProjects, onAddTime }: EmptyLogProps) {
  const { filters, change, isLive, calendar } = address;
  const { timer } = useTimer();
  const user = useCurrentUser();
  const timerProject = timer?.project_name ?? '';
  if (!hasProjects) {
    return (
      <NoProjectsNotice
        icon={<IconClock size={28} />}
        title={t`No time yet`}
        why={t`Time is tracked on projects.`}
      />
    );
  }
  const isFiltered = filters.projectId !== undefined || filters.userId !== undefined;
  const isOwn = filters.userId === undefined || filters.userId === user.id;
  const earlier = stepRange(filters.range, -1, calendar);
  return (
    <EmptyNotice
      icon={<IconClock size={28} />}
      title={emptyTitle(filters.range, isLive)}
      why={
        timer && isLive && isOwn
          ? t`Your timer is running on ${timerProject}. Its time appears here automatically.`
          : whyEmpty(isFiltered, isLive)
      }
      action={
        <Group justify="center" gap="sm">
          {earlier && (
            <Button variant="default" onClick={() => change({ range: earlier })}>
              {t`See earlier days`}
            </Button>
          )}
          <WiderChoices address={address} />
          {onAddTime && (
            <Button variant="default" onClick={onAddTime}>
              {t`Add time`}
            </Button>
          )}
        </Group>
      }
    />
  );
}

function emptyTitle({ first, last }: DayRange, isLive: boolean): string {
  if (isLive) return t`No time yet`;
  return first === last ? t`No time on this day` : t`No time on these days`;
}

function whyEmpty(isFiltered: boolean, isLive: boolean): string {
  if (isFiltered) return t`There is no time with these filters.`;
  return isLive
    ? t`Choose a project at the top and start the timer. Your time appears here.`
    : t`No one tracked time, or it was deleted.`;
}

import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Timer } from '@time-tracker/contract/timer/timer';
import { dayMs } from '@time-tracker/contract/time/durations';
import { useState } from 'react';
import { calls } from '../../api/client.ts';
import { useCurrentUser } from '../../api/session.ts';
import { useTimer } from '../../timer/timer-state.ts';
import { customRange } from '../../filters/day-range.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { WiderChoices } from '../../filters/wider-choices.tsx';
import { NoProjectsNotice } from '../../filters/no-projects-notice.tsx';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../routing/text-link.tsx';
import { LoadingDays } from './diary-skeleton.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { formatDate } from '../../language/format.ts';
import { dayOf } from '../../ui/time/zoned-day.ts';

/** The default retention of screenshots. */
const lookBackDays = 90;

interface EmptyDayProps {
  address: WorkFiltersInAddress;
  hasProjects: boolean;
}

/** Why a range is empty, and what to do next. */
export function EmptyDay({ address, hasProjects }: EmptyDayProps) {
  const { filters, change, isLive, calendar } = address;
  const { range, timeZone } = filters;
  const isDay = range.first === range.last;
  const isToday = isDay && isLive;
  const { timer, isPending: isTimerPending } = useTimer();
  const user = useCurrentUser();
  const isFiltered = filters.projectId !== undefined || filters.userId !== undefined;
  const isOwn = filters.userId === undefined || filters.userId === user.id;
  const { latestAt, isLoading: isLatestLoading } = useLatestCapture(address.input, hasProjects);
  if (!hasProjects) {
    return (
      <NoProjectsNotice
        icon={<IconCamera size={28} />}
        title={t`No screenshots yet`}
        why={t`Screenshots belong to a project.`}
      />
    );
  }
  // Complete at once: a button or another sentence would move the footer.
  if (isLatestLoading || isTimerPending) return <LoadingDays isEveryone={false} />;
  const latestDay = latestAt === undefined ? undefined : dayOf(Date.parse(latestAt), timeZone);
  const latestDate = latestDay === undefined ? '' : formatDate(`${latestDay}T00:00:00Z`, 'UTC');
  return (
    <EmptyNotice
      icon={<IconCamera size={28} />}
      title={
        isToday ? t`No time today yet` : isDay ? t`No time on this day` : t`No time on these days`
      }
      why={
        <>
          {whyEmpty({ isOwnToday: isToday && isOwn, isFiltered, timer })}{' '}
          {isToday && isOwn && (
            <TextLink to={paths.howToRecord} inherit underline="always">
              {t`See how to record your screen.`}
            </TextLink>
          )}
        </>
      }
      action={
        <Group justify="center" gap="sm">
          {latestDay !== undefined && (latestDay < range.first || latestDay > range.last) && (
            <Button onClick={() => change({ range: customRange(latestDay, latestDay, calendar) })}>
              {t`Latest screenshots: ${latestDate}`}
            </Button>
          )}
          <WiderChoices address={address} offersDays={false} />
        </Group>
      }
    />
  );
}

function whyEmpty(day: { isOwnToday: boolean; isFiltered: boolean; timer: Timer | null }): string {
  if (!day.isOwnToday) {
    return day.isFiltered
      ? t`No time and no screenshots with these filters.`
      : t`No time and no screenshots: no one tracked time, or it was deleted.`;
  }
  if (!day.timer)
    return t`Start the timer at the top, then share your screen or run the desktop app.`;
  const { project_name: project, screenshot_interval: minutes } = day.timer;
  if (minutes === 0) {
    return t`Your timer is running on ${project}, where your screenshots are off. Your time appears here within a minute.`;
  }
  return t`Your timer is running on ${project}. Share your screen or run the desktop app: a screenshot is taken at a random moment every ${minutes} min. It appears here automatically.`;
}

/** When the last capture with these filters was taken; undefined for none. */
function useLatestCapture(
  { organization_id, project_id, user_id }: WorkFiltersInAddress['input'],
  isRequested: boolean,
) {
  const [range] = useState(() => ({
    start: new Date(Date.now() - lookBackDays * dayMs).toISOString(),
    finish: new Date(Date.now() + dayMs).toISOString(),
  }));
  const { data, isLoading } = useQuery(
    calls.screenshot.all.queryOptions({
      input: { organization_id, project_id, user_id, ...range, page: 1, page_size: 1 },
      enabled: isRequested,
    }),
  );
  return { latestAt: data?.screenshots[0]?.taken_at, isLoading };
}

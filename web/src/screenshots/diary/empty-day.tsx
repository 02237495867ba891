import { Button, Group } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Timer } from '@time-tracker/contract/timer';
import { useState } from 'react';
import { calls } from '../../api/client.ts';
import { useTimer } from '../../timer/timer-state.ts';
import { customRange } from '../../filters/day-range.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { WiderChoices } from '../../filters/wider-choices.tsx';
import { NoProjectsNotice } from '../../filters/no-projects-notice.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { formatDate } from '../../language/format.ts';
import { dayOf } from '../../ui/time/zoned-day.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** As long as screenshots are kept unless an organization decides otherwise. */
const lookBackDays = 90;

interface EmptyDayProps {
  address: WorkFiltersInAddress;
  hasProjects: boolean;
}

/** Why a range shows nothing, and where to go from here. */
export function EmptyDay({ address, hasProjects }: EmptyDayProps) {
  const { filters, change, isLive, calendar } = address;
  const { range, timeZone } = filters;
  const isDay = range.first === range.last;
  const isToday = isDay && isLive;
  const { timer } = useTimer();
  const isFiltered = filters.projectId !== undefined || filters.userId !== undefined;
  const latestAt = useLatestCapture(address.input, hasProjects);
  if (!hasProjects) {
    return (
      <NoProjectsNotice
        icon={<IconCamera size={28} />}
        title="No screenshots yet"
        because="Screenshots belong to a project"
      />
    );
  }
  const latestDay = latestAt === undefined ? undefined : dayOf(Date.parse(latestAt), timeZone);
  return (
    <EmptyNotice
      icon={<IconCamera size={28} />}
      title={
        isToday
          ? 'Nothing recorded today yet'
          : `Nothing was recorded ${isDay ? 'on this day' : 'in these days'}`
      }
      why={whyEmpty({ isToday, isFiltered, timer })}
      action={
        <Group justify="center" gap="sm">
          {latestDay !== undefined && (latestDay < range.first || latestDay > range.last) && (
            <Button onClick={() => change({ range: customRange(latestDay, latestDay, calendar) })}>
              Latest screenshots: {formatDate(`${latestDay}T00:00:00Z`, 'UTC')}
            </Button>
          )}
          <WiderChoices address={address} offersDays={false} />
        </Group>
      }
    />
  );
}

function whyEmpty(day: { isToday: boolean; isFiltered: boolean; timer: Timer | null }): string {
  if (!day.isToday) {
    return day.isFiltered
      ? 'No time and no screenshots with these filters.'
      : 'No time and no screenshots: nobody recorded, or what was recorded has been deleted.';
  }
  if (!day.timer) return 'Start the timer at the top while a recorder runs on the computer.';
  if (day.timer.screenshot_interval === 0) {
    return `Your timer runs on ${day.timer.project_name}, where screenshots of you are switched off. Your time appears here within a minute.`;
  }
  return `Your timer runs on ${day.timer.project_name}. The recorder captures at a random moment of each ${day.timer.screenshot_interval} min; it appears here by itself.`;
}

/** When the last capture with these filters was taken; undefined while unknown, or for none. */
function useLatestCapture(
  { organization_id, project_id, user_id }: WorkFiltersInAddress['input'],
  isAsked: boolean,
): string | undefined {
  const [range] = useState(() => ({
    start: new Date(Date.now() - lookBackDays * dayMs).toISOString(),
    finish: new Date(Date.now() + dayMs).toISOString(),
  }));
  const { data } = useQuery(
    calls.screenshot.all.queryOptions({
      input: { organization_id, project_id, user_id, ...range, page: 1, page_size: 1 },
      enabled: isAsked,
    }),
  );
  return data?.screenshots[0]?.taken_at;
}

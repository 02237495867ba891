import type { QueryClient } from '@tanstack/react-query';
import { groupCaptures, type Capture } from '../../api/capture-groups.ts';
import { rangeOfDay, type Day } from '../../ui/time/zoned-day.ts';
import { hoursOfDay } from '../windows/day-hours.ts';
import {
  activitiesQuery,
  cacheMs,
  capturesQuery,
  ofPerson,
  type DiaryFilter,
} from '../windows/use-diary-work.ts';
import type { ViewChoices } from './view-choices.ts';
import { isFiltered, matchingCaptures } from './window-filter.ts';

/** What decides which captures the page shows. */
export interface ShownBy {
  filter: DiaryFilter;
  choices: Pick<ViewChoices, 'only' | 'app'>;
  timeZone: string;
}

/** One person's captures of a day in the windows that the page shows. Sends one request at a time. */
export async function loadShownCaptures(
  queryClient: QueryClient,
  { filter, choices, timeZone }: ShownBy,
  { userId, day }: { userId: number; day: Day },
): Promise<Capture[]> {
  if (choices.only === 'none') return [];
  const range = rangeOfDay(day, timeZone);
  const narrowed = ofPerson(filter, { userId });
  const fresh = { staleTime: cacheMs };
  const screenshots = await queryClient.fetchQuery({ ...capturesQuery(narrowed, range), ...fresh });
  const captures = groupCaptures(screenshots).filter((one) => one.userId === userId);
  if (captures.length === 0 || !isFiltered(choices)) return captures;
  const work = needsActivities(choices)
    ? await queryClient.fetchQuery({ ...activitiesQuery(narrowed, range), ...fresh })
    : undefined;
  const activities = work?.activities ?? [];
  return matchingCaptures({ hours: hoursOfDay(day, timeZone), captures, activities }, choices);
}

/** Screenshots themselves name their app. */
export function needsActivities({ only }: ShownBy['choices']): boolean {
  return only !== undefined;
}

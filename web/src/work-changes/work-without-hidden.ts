import type { WorkTotal } from '@time-tracker/contract/activity';
import type { ApiReceives } from '@time-tracker/contract/api';
import { activityPercentOf } from '@time-tracker/contract/activity-percent';
import { overlapMs, parseInterval, type SentInterval } from '@time-tracker/contract/time/interval';
import type { HiddenActivities, HiddenActivity, HiddenImage, HiddenWork } from './hidden-work.ts';

/** The filters of a list of work. */
export interface FilteredWork {
  organizationId: number;
  projectId?: number | undefined;
  userId?: number | undefined;
}

interface FilterInput {
  organization_id: number;
  /** Null = all. */
  project_id: number | null;
  user_id: number | null;
}

/** The same from the input of a call. */
export function filterOf({
  organization_id: organizationId,
  project_id,
  user_id,
}: FilterInput): FilteredWork {
  return { organizationId, projectId: project_id ?? undefined, userId: user_id ?? undefined };
}

type Days = ApiReceives['activity']['days'];
type Group = Days['groups'][number];
type Person = ApiReceives['screenshot']['people']['people'][number];

/** A total without the hidden activities, to the second; without a percent if a measured one is only shortened. */
export function totalWithoutHidden<Total extends WorkTotal>(
  total: Total,
  hidden: HiddenActivities,
  filter: FilteredWork,
  range: SentInterval,
): Total {
  const matching = ofFilter(hidden, filter);
  const hiddenSeconds = secondsIn(matching, range);
  if (hiddenSeconds === 0) return total;
  return {
    ...total,
    duration: Math.max(0, total.duration - hiddenSeconds),
    ...percentWithoutHidden(total, matching, range),
  };
}

/** Days and groups of members without the hidden activities. Members without any time left are omitted. */
export function daysWithoutHidden(
  sheet: Days,
  hidden: HiddenActivities,
  filter: FilteredWork,
  range: SentInterval,
): Days {
  if (hidden.size === 0) return sheet;
  const groups = sheet.groups
    .map((group) =>
      groupWithoutHidden(group, ofFilter(hidden, { ...filter, userId: group.id }), {
        days: sheet.days,
        range,
      }),
    )
    .filter(({ duration }) => duration > 0);
  return {
    ...sheet,
    days: sheet.days.map((day) => totalWithoutHidden(day, hidden, filter, day)),
    total: totalWithoutHidden(sheet.total, hidden, filter, range),
    groups,
    group_count: sheet.group_count - (sheet.groups.length - groups.length),
  };
}

function groupWithoutHidden(
  group: Group,
  hidden: readonly HiddenActivity[],
  { days, range }: { days: Days['days']; range: SentInterval },
): Group {
  const withoutHidden = <Row extends Pick<Group, 'duration' | 'days'>>(
    row: Row,
    own: readonly HiddenActivity[],
  ): Row => ({
    ...row,
    duration: Math.max(0, row.duration - secondsIn(own, range)),
    days: row.days.map((seconds, index) => {
      const day = days[index];
      return day ? Math.max(0, seconds - secondsIn(own, day)) : seconds;
    }),
  });
  if (secondsIn(hidden, range) === 0) return group;
  const { manual_seconds: manual, projects } = group;
  const hiddenManual = hidden.filter(({ isManual }) => isManual);
  return {
    ...withoutHidden(group, hidden),
    ...percentWithoutHidden(group, hidden, range),
    ...(manual !== undefined && {
      manual_seconds: Math.max(0, manual - secondsIn(hiddenManual, range)),
    }),
    ...(projects && {
      projects: projects
        .map((project) =>
          withoutHidden(
            project,
            hidden.filter(({ project_id: id }) => id === project.id),
          ),
        )
        .filter(({ duration }) => duration > 0),
    }),
  };
}

/** People of a range without the hidden activities and images. */
export function peopleWithoutHidden(
  people: readonly Person[],
  hidden: HiddenWork,
  filter: FilteredWork,
  range: SentInterval,
): Person[] {
  return people.map((person) => {
    const own = { ...filter, userId: person.id };
    const count = countHiddenImages(hidden, own, range);
    const rest = totalWithoutHidden(person, hidden.activities, own, range);
    return count === 0 ? rest : { ...rest, screenshots: Math.max(0, rest.screenshots - count) };
  });
}

/** How many images of a range are hidden, alone or with their activities. */
export function countHiddenImages(
  { activities, images }: HiddenWork,
  filter: FilteredWork,
  range: SentInterval,
): number {
  const { start, end } = parseInterval(range);
  const alone = ofFilter(images, filter).filter(({ taken_at: takenAt }) => {
    const takenMs = Date.parse(takenAt);
    return takenMs >= start && takenMs < end;
  });
  return ofFilter(activities, filter)
    .filter((one) => secondsIn([one], range) > 0)
    .reduce((sum, { screenshots }) => sum + screenshots, alone.length);
}

/** Only the server knows how active the rest of a shortened activity is. */
function percentWithoutHidden(
  total: WorkTotal,
  hidden: readonly HiddenActivity[],
  range: SentInterval,
): Pick<WorkTotal, 'activity' | 'active_seconds' | 'measured_seconds'> {
  const { activity, active_seconds, measured_seconds } = total;
  const hiddenMeasured = shareIn(hidden, range, 'measuredSeconds');
  if (hiddenMeasured === 0) return { activity, active_seconds, measured_seconds };
  const active = Math.max(0, active_seconds - shareIn(hidden, range, 'activeSeconds'));
  const measured = Math.max(0, measured_seconds - hiddenMeasured);
  const isKnown = !hidden.some((one) => one.keeps && hiddenMs(one, range) > 0);
  return {
    activity: isKnown ? activityPercentOf(active, measured) : null,
    active_seconds: active,
    measured_seconds: measured,
  };
}

function ofFilter<Hidden extends Pick<HiddenImage, 'organization_id' | 'project_id' | 'user_id'>>(
  hidden: ReadonlyMap<string, Hidden>,
  { organizationId, projectId, userId }: FilteredWork,
): Hidden[] {
  return [...hidden.values()].filter(
    (one) =>
      one.organization_id === organizationId &&
      (projectId === undefined || one.project_id === projectId) &&
      (userId === undefined || one.user_id === userId),
  );
}

/** The seconds of a range that are hidden. */
function secondsIn(hidden: readonly HiddenActivity[], range: SentInterval): number {
  return Math.round(hidden.reduce((sum, one) => sum + hiddenMs(one, range), 0) / 1000);
}

/** The measured or active seconds of a range that are hidden, spread evenly over each activity. */
function shareIn(
  hidden: readonly HiddenActivity[],
  range: SentInterval,
  key: 'measuredSeconds' | 'activeSeconds',
): number {
  return Math.round(
    hidden.reduce((sum, one) => {
      const { start, end } = parseInterval(one.times);
      return sum + (one[key] * hiddenMs(one, range)) / (end - start);
    }, 0),
  );
}

function hiddenMs({ times, keeps }: HiddenActivity, sent: SentInterval): number {
  const range = parseInterval(sent);
  const keptMs = keeps ? overlapMs(range, parseInterval(keeps)) : 0;
  return overlapMs(range, parseInterval(times)) - keptMs;
}

import { plural, t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WorkSession } from '@time-tracker/contract/activity';
import { pageSizeMax } from '@time-tracker/contract/limits';
import { dayMs } from '@time-tracker/contract/time/durations';
import { parseInterval, type Interval } from '@time-tracker/contract/time/interval';
import { calls } from '../../api/client.ts';
import { useCurrentUser } from '../../api/session.ts';
import { durationText } from '../../language/duration-text.ts';
import { formatTime } from '../../language/format.ts';
import { startOfDay, dayOf } from '../../ui/time/zoned-day.ts';
import { freeMs } from './session-edit.ts';

interface OverlapTextProps {
  /** The time that would be added. */
  wanted: Interval;
  timeZone: string;
}

/** Says, while a time is typed, which part of it the person has tracked already. */
export function OverlapText({ wanted, timeZone }: OverlapTextProps) {
  const taken = useOwnTime(wanted, timeZone);
  const overlapping = taken.filter(({ start, end }) => start < wanted.end && end > wanted.start);
  const [first, ...more] = overlapping;
  if (!first) return null;
  const free = freeMs(wanted, taken);
  const start = formatTime(first.start, timeZone);
  const finish = formatTime(first.end, timeZone);
  const { name } = first;
  const place = t`${start} – ${finish}, ${name}`;
  const others = plural(more.length, { one: '# more entry', other: '# more entries' });
  const places = more.length === 0 ? place : t`${place} and ${others}`;
  const added = durationText(free / 1000);
  return (
    <Text size="sm" c={free === 0 ? 'var(--mantine-color-error)' : undefined} role="status">
      {free === 0
        ? t`You already have time there: ${places}. Nothing would be added.`
        : t`You already have time there: ${places}. Only ${added} would be added.`}
    </Text>
  );
}

interface OwnTime extends Interval {
  name: string;
}

/** The person's sessions on that day, in all organizations, oldest first. */
function useOwnTime({ start, end }: Interval, timeZone: string): OwnTime[] {
  const { id } = useCurrentUser();
  const from = startOfDay(dayOf(start, timeZone), timeZone);
  const until = Math.max(end, from + dayMs);
  const { data } = useQuery(
    calls.activity.sessions.queryOptions({
      input: {
        user_id: id,
        start: new Date(from).toISOString(),
        finish: new Date(until).toISOString(),
        page_size: pageSizeMax,
        time_zone: timeZone,
      },
      select: ({ sessions }) => sessions.map(toOwnTime).sort((a, b) => a.start - b.start),
    }),
  );
  return data ?? [];
}

function toOwnTime(session: WorkSession): OwnTime {
  return { ...parseInterval(session), name: session.project_name };
}

import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import { minuteMs, secondMs } from '@time-tracker/contract/time/durations';
import { overlapMs, type Interval } from '@time-tracker/contract/time/interval';
import { windowEnd, windowStart } from '@time-tracker/contract/time/ten-minute-window';
import { seedRandom, seedUuid } from '../example-random.ts';
import { seedsOf, type WorkBlock } from './day-plan.ts';
import { segmentsOf, type WorkSegment } from './work-segments.ts';

/** An activity as a recorder sends it, but with its interval in milliseconds and without a project id. */
export type PlannedActivity = Omit<RecordedActivityInput, 'project_id' | 'start' | 'finish'> &
  Interval & { block: WorkBlock };

/** What a recorder makes of a block until an instant: one activity per window. */
export function recordBlock(block: WorkBlock, untilMs = Infinity): PlannedActivity[] {
  const segments = segmentsOf(block);
  const endMs = Math.min(block.end, Math.floor(untilMs / secondMs) * secondMs);
  const activities: PlannedActivity[] = [];
  for (let start = block.start; start < endMs; start = windowEnd(start)) {
    const end = Math.min(endMs, windowEnd(start));
    activities.push(recordActivity(block, segments, { start, end }));
  }
  return activities;
}

type MeasuredSegment = WorkSegment & { seconds: number; activeSeconds: number };

function recordActivity(
  block: WorkBlock,
  segments: readonly WorkSegment[],
  interval: Interval,
): PlannedActivity {
  const measured = segments.flatMap((segment): MeasuredSegment[] => {
    const seconds = overlapMs(segment, interval) / secondMs;
    if (seconds === 0) return [];
    return [{ ...segment, seconds, activeSeconds: Math.round(seconds * segment.active) }];
  });
  const active = sum(measured.map(({ activeSeconds }) => activeSeconds));
  const shareOf = (share: 'keys' | 'mouse') =>
    Math.min(active, Math.round(sum(measured.map((part) => part.activeSeconds * part[share]))));
  const keyboard = shareOf('keys');
  return {
    block,
    ...interval,
    activity_id: seedUuid(interval.start, 'activity', ...seedsOf(block), interval.start),
    measured_seconds: sum(measured.map(({ seconds }) => seconds)),
    active_seconds: active,
    keyboard_seconds: keyboard,
    // Each active second had input from the keyboard or the mouse.
    mouse_seconds: Math.max(shareOf('mouse'), active - keyboard),
    minutes: activeMinutes(block.person.key, interval, measured),
    source: block.kind === 'manual' ? 'manual' : 'desktop',
    note: block.note,
    apps: listApps(measured),
  };
}

/** Which minutes of the window had input. */
function activeMinutes(
  personKey: string,
  interval: Interval,
  segments: readonly WorkSegment[],
): boolean[] {
  return Array.from({ length: 10 }, (_, index) => {
    const start = windowStart(interval.start) + index * minuteMs;
    const minute = { start, end: start + minuteMs };
    const segment = segments.find((one) => overlapMs(one, minute) > 0);
    if (segment === undefined || overlapMs(minute, interval) === 0) return false;
    return seedRandom('minute', personKey, start).chance(Math.min(1, segment.active * 2.6));
  });
}

type SentApp = NonNullable<RecordedActivityInput['apps']>[number];

/** For a site, the recorder sends only the domain, not the whole address. */
function listApps(segments: readonly MeasuredSegment[]): SentApp[] {
  const apps = new Map<string, SentApp>();
  for (const { subject, seconds, activeSeconds } of segments) {
    const { app, domain, title } = subject;
    const name = domain ?? app;
    const known = apps.get(`${name}|${title}`);
    apps.set(`${name}|${title}`, {
      kind: domain === null ? 'app' : 'url',
      name,
      title,
      domain,
      seconds: (known?.seconds ?? 0) + seconds,
      active_seconds: (known?.active_seconds ?? 0) + activeSeconds,
    });
  }
  return [...apps.values()];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

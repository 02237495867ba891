import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import { seedRandom, seedUuid } from '../../seeded-random.ts';
import { seedsOf, type WorkBlock } from './day-plan.ts';
import { segmentsOf, type WorkSegment } from './work-segments.ts';

const markMs = 600_000;

/** An activity as a recorder sends it, with its instants as numbers; the project has a key yet. */
export type PlannedActivity = Omit<RecordedActivityInput, 'project_id' | 'start' | 'finish'> & {
  block: WorkBlock;
  startMs: number;
  finishMs: number;
};

/** What a recorder makes of a block until an instant: cut at the marks, counted second by second. */
export function recordBlock(block: WorkBlock, untilMs = Infinity): PlannedActivity[] {
  const segments = segmentsOf(block);
  const endMs = Math.min(block.finishMs, Math.floor(untilMs / 1000) * 1000);
  const activities: PlannedActivity[] = [];
  for (let startMs = block.startMs; startMs < endMs;) {
    const nextMark = (Math.floor(startMs / markMs) + 1) * markMs;
    const finishMs = Math.min(endMs, nextMark);
    activities.push(recordActivity(block, segments, startMs, finishMs));
    startMs = finishMs;
  }
  return activities;
}

function recordActivity(
  block: WorkBlock,
  segments: WorkSegment[],
  startMs: number,
  finishMs: number,
): PlannedActivity {
  const { key } = block.person;
  const parts = segments
    .map((segment) => ({
      ...segment,
      seconds:
        Math.max(0, Math.min(segment.finishMs, finishMs) - Math.max(segment.startMs, startMs)) /
        1000,
    }))
    .filter(({ seconds }) => seconds > 0);
  const counted = parts.map((part) => ({
    ...part,
    activeSeconds: Math.round(part.seconds * part.active),
  }));
  const active = sum(counted.map(({ activeSeconds }) => activeSeconds));
  const keyboard = Math.min(
    active,
    Math.round(sum(counted.map((part) => part.activeSeconds * part.keys))),
  );
  const mouse = Math.min(
    active,
    Math.round(sum(counted.map((part) => part.activeSeconds * part.mouse))),
  );
  return {
    block,
    startMs,
    finishMs,
    activity_id: seedUuid(startMs, 'activity', ...seedsOf(block), startMs),
    measured_seconds: sum(parts.map(({ seconds }) => seconds)),
    active_seconds: active,
    keyboard_seconds: keyboard,
    // A second with input had keys or the mouse.
    mouse_seconds: Math.max(mouse, active - keyboard),
    minutes: minutesOf(key, startMs, finishMs, parts),
    source: block.kind === 'manual' ? 'manual' : 'desktop',
    note: block.note,
    apps: mergeApps(counted),
  };
}

/** Which minutes of the ten-minute window had input. */
function minutesOf(
  key: string,
  startMs: number,
  finishMs: number,
  segments: WorkSegment[],
): boolean[] {
  const mark = Math.floor(startMs / markMs) * markMs;
  return Array.from({ length: 10 }, (_, minute) => {
    const from = mark + minute * 60_000;
    const during = segments.find(
      (segment) => segment.startMs < from + 60_000 && segment.finishMs > from,
    );
    if (during === undefined || from >= finishMs || from + 60_000 <= startMs) return false;
    return seedRandom('minute', key, from).chance(Math.min(1, during.active * 2.6));
  });
}

type CountedSegment = WorkSegment & { seconds: number; activeSeconds: number };
type SentApp = NonNullable<RecordedActivityInput['apps']>[number];

/** Of an address only the domain is told. */
function mergeApps(parts: CountedSegment[]): SentApp[] {
  const merged = new Map<string, SentApp>();
  for (const { subject, seconds, activeSeconds } of parts) {
    const { app, domain, title } = subject;
    const name = domain ?? app;
    const known = merged.get(`${name}|${title}`);
    merged.set(`${name}|${title}`, {
      kind: domain === null ? 'app' : 'url',
      ...{ name, title, domain },
      seconds: (known?.seconds ?? 0) + seconds,
      active_seconds: (known?.active_seconds ?? 0) + activeSeconds,
    });
  }
  return [...merged.values()];
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

import { hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import { seedRandom, seedUuid } from '../example-random.ts';
import { seedsOf, type WorkBlock } from './day-plan.ts';
import { localClockOf, localDayOf } from './local-calendar.ts';
import type { DemoPerson } from './studio-people.ts';
import type { OpenWindow } from './subject.ts';
import { segmentsOf, type WorkSegment } from './work-segments.ts';

/** All monitors of a person at one instant. */
export type Capture = {
  block: WorkBlock;
  takenAtMs: number;
  groupId: string;
  app: string;
  title: string;
  desktops: Desktop[];
};

/** What one monitor shows at one instant. */
export type Desktop = {
  person: DemoPerson;
  display: number;
  /** The window in front is last. */
  windows: OpenWindow[];
  /** The clock of the desktop, in the person's time zone. */
  clock: { day: string; time: string };
  /** Decides where the windows are. It stays the same until the person moves them. */
  arrangement: string;
};

/** One capture at a random moment of each interval, if the block covers that moment. */
export function capturesOf(block: WorkBlock, intervalMinutes: number): Capture[] {
  if (block.kind === 'manual') return [];
  const intervalMs = intervalMinutes * minuteMs;
  const segments = segmentsOf(block);
  const captures: Capture[] = [];
  for (let index = Math.floor(block.start / intervalMs); index * intervalMs < block.end; index++) {
    const random = seedRandom('capture', block.person.key, index, intervalMinutes);
    const takenAtMs = index * intervalMs + Math.floor(random.next() * intervalMs);
    const capture = captureAt(block, segments, takenAtMs);
    if (capture !== undefined) captures.push(capture);
  }
  return captures;
}

export function captureAt(
  block: WorkBlock,
  segments: readonly WorkSegment[],
  takenAtMs: number,
): Capture | undefined {
  const current = segments.findIndex(({ start, end }) => start <= takenAtMs && takenAtMs < end);
  const front = segments[current]?.subject;
  if (front === undefined) return undefined;
  const { person } = block;
  const windows = openWindows(segments.slice(0, current + 1), takenAtMs);
  const day = localDayOf(person.timeZone, takenAtMs);
  // Windows stay where they are for about 50 minutes.
  const moved = Math.floor(takenAtMs / (50 * minuteMs));
  return {
    block,
    takenAtMs,
    groupId: seedUuid(takenAtMs, 'group', ...seedsOf(block), takenAtMs),
    app: front.app,
    title: front.title,
    desktops: person.desk.displays.map((_, display) => ({
      person,
      display,
      // A second monitor shows what was in front before.
      windows: display === 0 ? windows.slice(-3) : windows.slice(0, -1).slice(-2),
      clock: localClockOf(person.timeZone, takenAtMs),
      arrangement: [person.key, day, display, moved, front.kind].join('|'),
    })),
  };
}

/** Each subject once, the most recently used one last. */
function openWindows(segments: readonly WorkSegment[], atMs: number): OpenWindow[] {
  const windows = new Map<string, OpenWindow>();
  for (const { subject, start, end } of segments) {
    const progress = windows.get(subject.seed)?.progress ?? (start / hourMs) % 7;
    windows.delete(subject.seed);
    windows.set(subject.seed, {
      subject,
      progress: progress + (Math.min(end, atMs) - start) / minuteMs,
    });
  }
  return [...windows.values()];
}

import type { OpenWindow } from '../desktops/subject.ts';
import type { DesktopView } from '../desktops/draw-desktop.ts';
import { seedRandom, seedUuid } from '../../seeded-random.ts';
import { seedsOf, type WorkBlock } from './day-plan.ts';
import { localClockOf, localDayOf } from './local-calendar.ts';
import { segmentsOf, type WorkSegment } from './work-segments.ts';

/** All monitors of somebody at one instant. */
export type Capture = {
  block: WorkBlock;
  takenAtMs: number;
  groupId: string;
  app: string;
  title: string;
  views: DesktopView[];
};

export type CaptureSettings = {
  intervalMinutes: number;
  /** How many monitors there are at most; somebody may have fewer. */
  displays: number;
};

/** One at a random moment of each interval, when the block runs at that moment. */
export function capturesOf(block: WorkBlock, settings: CaptureSettings): Capture[] {
  const { intervalMinutes, displays } = settings;
  if (block.kind === 'manual' || intervalMinutes === 0) return [];
  const intervalMs = intervalMinutes * 60_000;
  const segments = segmentsOf(block);
  const captures: Capture[] = [];
  const first = Math.floor(block.startMs / intervalMs);
  for (let window = first; window * intervalMs < block.finishMs; window++) {
    const random = seedRandom('capture', block.person.key, window, intervalMinutes);
    const takenAtMs = window * intervalMs + Math.floor(random.next() * intervalMs);
    const capture = captureAt(block, segments, takenAtMs, displays);
    if (capture !== undefined) captures.push(capture);
  }
  return captures;
}

export function captureAt(
  block: WorkBlock,
  segments: WorkSegment[],
  takenAtMs: number,
  displays: number,
): Capture | undefined {
  const current = segments.findIndex(
    ({ startMs, finishMs }) => startMs <= takenAtMs && takenAtMs < finishMs,
  );
  const front = segments[current]?.subject;
  if (front === undefined) return undefined;
  const { person } = block;
  const windows = openWindows(segments.slice(0, current + 1), takenAtMs);
  const day = localDayOf(person.timeZone, takenAtMs);
  return {
    block,
    takenAtMs,
    groupId: seedUuid(takenAtMs, 'group', ...seedsOf(block), takenAtMs),
    app: front.app,
    title: front.title,
    views: person.desk.displays.slice(0, displays).map((_, display) => ({
      person,
      display,
      windows: display === 0 ? windows.slice(-3) : besides(windows),
      clock: localClockOf(person.timeZone, takenAtMs),
      // Windows are moved about every so often, and stay until then.
      arrangement: `${person.key}|${day}|${display}|${Math.floor(takenAtMs / 2_900_000)}|${front.kind}`,
    })),
  };
}

/** Each subject once, the one used last in front, as far as the work in it has come. */
function openWindows(segments: WorkSegment[], atMs: number): OpenWindow[] {
  const windows = new Map<string, OpenWindow>();
  for (const { subject, startMs, finishMs } of segments) {
    const progress = windows.get(subject.seed)?.progress ?? (startMs / 3_600_000) % 7;
    windows.delete(subject.seed);
    windows.set(subject.seed, {
      subject,
      progress: progress + (Math.min(finishMs, atMs) - startMs) / 60_000,
    });
  }
  return [...windows.values()];
}

/** The second monitor holds what was in front before. */
function besides(windows: OpenWindow[]): OpenWindow[] {
  const others = windows.slice(0, -1);
  return others.length === 0 ? [] : others.slice(-2);
}

import { dayMs, hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import { capturesOf, type Capture } from './people/captures.ts';
import { planDay, type IsActiveOn, type WorkBlock } from './people/day-plan.ts';
import { addDays, localDayOf, type LocalDay } from './people/local-calendar.ts';
import { recordingPeople, type DemoPerson } from './people/studio-people.ts';
import { recordBlock, type PlannedActivity } from './people/recorded-block.ts';
import { continueAt, endOfDay, type Progress } from './progress-file.ts';
import type { DrawScreen } from './screens/draw-screens.ts';
import { screenshotIdOf, sendActivities, sendScreenshot } from './send-work.ts';
import type { Team } from './studio-team.ts';

/** Before this day, counted from the first one, people worked on the museum project. */
const museumDays = 56;
/** The server takes time from recorders, and screenshots, for 30 days. Older time is imported. */
const recordedDays = 28;
/** The last days have a capture every ten minutes, the days before one per hour. */
const denseDays = 14;
/** The time of these days and the latest screenshots are there before the page opens. */
const firstDays = 7;
const firstScreenshots = 40;
const parallelUploads = 2;

export type FillOptions = {
  team: Team;
  progress: Progress;
  saveProgress: () => void;
  /** Up to this instant. */
  untilMs: number;
  /** The work that continues from then on replaces the plan of these people. */
  liveBlocks: readonly WorkBlock[];
  drawScreen: DrawScreen;
  stop: AbortSignal;
  onProgress: (message: string) => void;
};

export function isActiveIn({ firstDay }: Progress): IsActiveOn {
  const museumEnd = addDays(firstDay, museumDays);
  return (project, day) => project !== 'museum' || day < museumEnd;
}

/** Fills what people look at first: today and the last week, with the latest screenshots. */
export async function fillFirst(options: FillOptions): Promise<void> {
  const days = listDays(options).slice(0, firstDays);
  for (const day of days) await recordDay(options, day);
  const latest: MissingScreenshot[] = [];
  for (const day of days) {
    if (latest.length < firstScreenshots) latest.push(...(await listMissing(options, day)));
  }
  await uploadAll(options, latest.slice(0, firstScreenshots));
}

/** Fills the rest: the time of all days, then their screenshots, each with the newest first. */
export async function fillRest(options: FillOptions): Promise<void> {
  const { progress, saveProgress, stop, onProgress, team } = options;
  const days = listDays(options);
  for (const day of days) {
    if (stop.aborted) return;
    if (!isFilled(options, progress.recordedUntil, day)) await recordDay(options, day);
  }
  onProgress(`Recorded the time of ${days.length} days`);
  if (!progress.isMuseumArchived) {
    const museum = { id: team.projectId('museum'), archived: true };
    await team.owner.client.project.update(museum);
    progress.isMuseumArchived = true;
    saveProgress();
  }
  for (const day of days.slice(0, recordedDays)) {
    if (isFilled(options, progress.capturedUntil, day)) continue;
    const missing = await listMissing(options, day);
    await uploadAll(options, missing);
    if (stop.aborted) return;
    progress.capturedUntil[day] = Math.min(endOfDay(day), options.untilMs);
    saveProgress();
    onProgress(`Uploaded ${missing.length} screenshots of ${day}`);
  }
}

/** Days of the UTC calendar, today first. */
function listDays({ progress, untilMs }: FillOptions): LocalDay[] {
  const days: LocalDay[] = [];
  const today = localDayOf('UTC', untilMs);
  for (let day = today; day >= progress.firstDay; day = addDays(day, -1)) days.push(day);
  return days;
}

function isFilled(
  { untilMs }: FillOptions,
  until: Progress['recordedUntil'],
  day: LocalDay,
): boolean {
  return continueAt(until, day) >= Math.min(endOfDay(day), untilMs);
}

async function recordDay(options: FillOptions, day: LocalDay): Promise<void> {
  const { progress, saveProgress, untilMs, team } = options;
  const fromMs = continueAt(progress.recordedUntil, day);
  await Promise.all(
    recordingPeople.map(async (person) => {
      const activities = planActivities(options, person, day);
      const missing = activities.filter(({ end }) => end > fromMs);
      await sendActivities(team, person, missing);
    }),
  );
  progress.recordedUntil[day] = Math.min(endOfDay(day), untilMs);
  saveProgress();
}

/** What a person records on a day. Activities never cross midnight UTC. */
function planActivities(
  options: FillOptions,
  person: DemoPerson,
  day: LocalDay,
): PlannedActivity[] {
  const { untilMs } = options;
  const isImported = endOfDay(day) < untilMs - recordedDays * dayMs;
  return blocksOf(options, person, day)
    .flatMap((block) => recordBlock(block, Math.min(untilMs, planEndOf(options, block))))
    .filter(({ start }) => localDayOf('UTC', start) === day)
    .map((activity) =>
      isImported && activity.source === 'desktop' ? { ...activity, source: 'import' } : activity,
    );
}

type MissingScreenshot = { capture: Capture; display: number; activity: PlannedActivity };

/** Screenshots of a day that the server does not have yet, newest first. */
async function listMissing(options: FillOptions, day: LocalDay): Promise<MissingScreenshot[]> {
  const { team, untilMs, progress } = options;
  const isDense = endOfDay(day) > untilMs - denseDays * dayMs;
  const fromMs = continueAt(progress.capturedUntil, day);
  const endMs = Math.min(endOfDay(day), untilMs);
  if (fromMs >= endMs) return [];
  const stored = await listStoredScreenshots(team, fromMs, endMs);
  const all = await Promise.all(
    recordingPeople.map(async (person) => {
      const captures = blocksOf(options, person, day)
        .flatMap((block) => capturesOf(block, isDense ? 10 : 60))
        .filter(({ takenAtMs: at }) => fromMs <= at && at < endMs)
        .filter(({ block, takenAtMs }) => takenAtMs < planEndOf(options, block));
      // Recording them again changes nothing, but tells which are stored as planned.
      const activities = await sendActivities(team, person, planActivities(options, person, day));
      return captures.flatMap((capture) => {
        const at = capture.takenAtMs;
        const activity = activities.find(({ start, end }) => start <= at && at < end);
        if (activity === undefined) return [];
        return capture.desktops.map((_, display) => ({ capture, display, activity }));
      });
    }),
  );
  return all
    .flat()
    .filter(({ capture, display }) => !stored.has(screenshotIdOf(capture, display)))
    .sort((one, other) => other.capture.takenAtMs - one.capture.takenAtMs);
}

async function listStoredScreenshots(
  { owner, organizationId }: Team,
  fromMs: number,
  endMs: number,
): Promise<Set<string>> {
  const ids = new Set<string>();
  const filter = {
    organization_id: organizationId,
    start: new Date(fromMs).toISOString(),
    finish: new Date(endMs).toISOString(),
    page_size: 200,
  };
  for (let page = 1; ; page++) {
    const { screenshots } = await owner.client.screenshot.all({ ...filter, page });
    for (const { id } of screenshots) ids.add(id);
    if (screenshots.length < filter.page_size) return ids;
  }
}

async function uploadAll(
  { team, drawScreen, stop }: FillOptions,
  missing: readonly MissingScreenshot[],
): Promise<void> {
  const waiting = missing.values();
  const upload = async () => {
    for (const { capture, display, activity } of waiting) {
      if (stop.aborted) return;
      await sendScreenshot(team, capture, display, activity, drawScreen);
    }
  };
  await Promise.all(Array.from({ length: parallelUploads }, upload));
}

/** A day of the UTC calendar overlaps up to three days of a person's own calendar. */
function blocksOf(
  { progress, liveBlocks }: FillOptions,
  person: DemoPerson,
  day: LocalDay,
): WorkBlock[] {
  const startMs = endOfDay(day) - dayMs;
  const first = localDayOf(person.timeZone, startMs - 12 * hourMs);
  const last = localDayOf(person.timeZone, endOfDay(day));
  const blocks: WorkBlock[] = [];
  for (let local = first; local <= last; local = addDays(local, 1)) {
    blocks.push(...planDay(person, local, isActiveIn(progress)));
  }
  const live = liveBlocks.find((block) => block.person === person);
  return blocks
    .filter(({ start }) => live === undefined || start < live.start)
    .filter(({ start, end }) => start < endOfDay(day) && end > startMs - minuteMs);
}

/** Planned work ends where the same person's live work starts. */
function planEndOf({ liveBlocks }: FillOptions, block: WorkBlock): number {
  return liveBlocks.find(({ person }) => person === block.person)?.start ?? Infinity;
}

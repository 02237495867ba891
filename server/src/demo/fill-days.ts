import type { DemoApi } from './demo-api.ts';
import {
  firstInterval,
  makeDemoOrganization,
  type ReadMails,
  setIntervals,
  signInTeam,
  type DemoTeam,
} from './demo-organization.ts';
import type { DemoState } from './demo-state.ts';
import { capturesOf, type CaptureSettings } from './people/captures.ts';
import { planDay, type IsOpenOn, type WorkBlock } from './people/day-plan.ts';
import { demoPeople, pendingInvitation, type DemoPerson } from './people/demo-people.ts';
import { addDays, localDayOf } from './people/local-calendar.ts';
import { recordBlock } from './people/recorded-block.ts';
import { sendActivities, sendCapture } from './send-work.ts';

const dayMs = 86_400_000;
/** On these days, counted from the first one, something happens that is not work. */
const museumEndsAfterDays = 56;
const denseAfterDays = 88;
const invitationAfterDays = 87;
const lastInterval = 10;

export type FillOptions = {
  api: DemoApi;
  readMails: ReadMails;
  /** Sets the clock of the app behind `api`. */
  setNow(nowMs: number): void;
  state: DemoState;
  untilMs: number;
  /** What goes on at the end, in place of what was planned for these people. */
  liveBlocks: readonly WorkBlock[];
  /** Ends it after the day that is being written. */
  stop?: AbortSignal;
  /** Called when a day is written, with what to go on from. */
  onWritten(state: DemoState, written: { activities: number; screenshots: number }): void;
};

/** Writes what happened since the state's last instant, day by day, each day with its own clock. */
export async function fillDays(options: FillOptions): Promise<DemoState> {
  const { api, readMails, setNow, untilMs, onWritten, stop } = options;
  let { state } = options;
  setNow(state.filledUntilMs);
  const organizationId = state.organizationId ?? (await makeDemoOrganization(api, readMails));
  const team = await signInTeam(api, organizationId);
  while (state.filledUntilMs < untilMs && stop?.aborted !== true) {
    const fromMs = state.filledUntilMs;
    const toMs = Math.min(untilMs, (Math.floor(fromMs / dayMs) + 1) * dayMs);
    setNow(toMs);
    const written = await fillStretch({ ...options, state }, team, fromMs, toMs);
    await applyEvents(api, team, state, fromMs, toMs);
    state = { ...state, organizationId, filledUntilMs: toMs };
    onWritten(state, written);
  }
  return state;
}

export function isOpenIn({ firstDay }: DemoState): IsOpenOn {
  const museumEnds = addDays(firstDay, museumEndsAfterDays);
  return (project, day) => project !== 'museum' || day < museumEnds;
}

async function fillStretch(
  { api, state, liveBlocks }: FillOptions,
  team: DemoTeam,
  fromMs: number,
  toMs: number,
): Promise<{ activities: number; screenshots: number }> {
  const all = await Promise.all(
    demoPeople.map(async (person) => {
      const blocks = blocksBetween(person, { state, liveBlocks }, fromMs, toMs);
      const activities = blocks
        .flatMap((block) => recordBlock(block, Math.min(toMs, cutOf(block, liveBlocks))))
        .filter(({ finishMs }) => finishMs > fromMs);
      const kept = await sendActivities(api, team, person, activities);
      const captures = blocks
        .flatMap((block) => capturesOf(block, settingsAt(state, toMs)))
        .filter(({ takenAtMs }) => takenAtMs >= fromMs && takenAtMs < toMs)
        .filter(({ block, takenAtMs }) => takenAtMs < cutOf(block, liveBlocks));
      return { count: activities.length, kept, captures };
    }),
  );
  let screenshots = 0;
  const waiting = all.flatMap(({ kept, captures }) =>
    captures.map((capture) => ({ kept, capture })),
  );
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const sent = await sendCapture(api, team, next.capture, next.kept);
      screenshots += sent;
    }
  };
  // Drawing is ours, encoding and storing run beside it.
  await Promise.all(Array.from({ length: 6 }, work));
  return { activities: all.reduce((sum, { count }) => sum + count, 0), screenshots };
}

/** A stretch of UTC touches up to three days of somebody's own calendar. */
function blocksBetween(
  person: DemoPerson,
  { state, liveBlocks }: Pick<FillOptions, 'state' | 'liveBlocks'>,
  fromMs: number,
  toMs: number,
): WorkBlock[] {
  const first = localDayOf(person.timeZone, fromMs - dayMs / 2);
  const last = localDayOf(person.timeZone, toMs);
  const blocks: WorkBlock[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    blocks.push(...planDay(person, day, isOpenIn(state)));
  }
  const live = liveBlocks.find((block) => block.person === person);
  const planned = blocks.filter(({ startMs }) => live === undefined || startMs < live.startMs);
  return [...planned, ...(live === undefined ? [] : [live])].filter(
    ({ startMs, finishMs }) => startMs < toMs && finishMs > fromMs,
  );
}

/** What was planned ends where the same person's live work begins. */
function cutOf(block: WorkBlock, liveBlocks: readonly WorkBlock[]): number {
  const live = liveBlocks.find(({ person }) => person === block.person);
  return live === undefined || live === block ? Infinity : live.startMs;
}

/** In the last days the studio captures more: more often, and the second monitors are new. */
function settingsAt({ firstDay }: DemoState, atMs: number): CaptureSettings {
  const isDense = atMs > startOf(firstDay, denseAfterDays);
  return isDense
    ? { intervalMinutes: lastInterval, displays: 2 }
    : { intervalMinutes: firstInterval, displays: 1 };
}

function startOf(firstDay: string, days: number): number {
  return Date.parse(`${addDays(firstDay, days)}T00:00:00Z`);
}

/** What the owner did besides, in the stretch in which it was due. */
async function applyEvents(
  api: DemoApi,
  team: DemoTeam,
  { firstDay }: DemoState,
  fromMs: number,
  toMs: number,
): Promise<void> {
  const isDue = (days: number, hour: number) => {
    const atMs = startOf(firstDay, days) + hour * 3_600_000;
    return atMs > fromMs && atMs <= toMs;
  };
  const { token } = team.owner;
  if (isDue(museumEndsAfterDays, 16)) {
    const id = team.projectId('museum');
    await api.post('/api/project/update', { id, archived: true }, token);
  }
  if (isDue(denseAfterDays, 0)) await setIntervals(api, team, lastInterval);
  if (isDue(invitationAfterDays, 9)) {
    const { email, project } = pendingInvitation;
    await api.post('/api/project/add', { project_id: team.projectId(project), email }, token);
  }
}

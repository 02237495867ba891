import { projectRoles } from '@time-tracker/contract/project-roles';
import { hourMs, minuteMs, secondMs } from '@time-tracker/contract/time/durations';
import { captureAt } from './people/captures.ts';
import { pickProject, type IsActiveOn, type WorkBlock } from './people/day-plan.ts';
import { localClockOf, localDayOf } from './people/local-calendar.ts';
import { recordingPeople, type DemoPerson } from './people/studio-people.ts';
import { projectOf } from './people/studio-projects.ts';
import { recordBlock } from './people/recorded-block.ts';
import { segmentsOf } from './people/work-segments.ts';
import type { DrawScreen } from './screens/draw-screens.ts';
import { seedRandom } from './example-random.ts';
import { sendActivities, sendScreenshot } from './send-work.ts';
import { agreeToRecording, recorderOf, type Team } from './studio-team.ts';

/** Minutes between captures: people who try the product should soon see a new screenshot. */
const liveInterval = 2;
const usualInterval = 10;
/** How long the two have already worked at the start, unless they worked in an earlier run. */
const workedMinutes = [47, 23];

/** The two people for whom it is closest to 14:00. The owner is the account people try the product with. */
function chooseLivePeople(nowMs: number): DemoPerson[] {
  const distance = ({ timeZone }: DemoPerson) => {
    const [hours = 0, minutes = 0] = localClockOf(timeZone, nowMs).time.split(':').map(Number);
    return Math.abs(hours * 60 + minutes - 14 * 60);
  };
  return recordingPeople
    .filter(({ craft }) => craft !== 'owner')
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, 2);
}

/** Work that started some minutes ago and continues. It starts where recorded time of the person ends. */
export async function planLiveBlocks(
  team: Team,
  nowMs: number,
  isActive: IsActiveOn,
): Promise<WorkBlock[]> {
  return Promise.all(
    chooseLivePeople(nowMs).map(async (person, index) => {
      const earliestMs = nowMs - (workedMinutes[index] ?? 10) * minuteMs;
      const recordedMs = await findRecordedEnd(team, person, earliestMs, nowMs);
      const start = Math.floor((recordedMs ?? earliestMs) / secondMs) * secondMs;
      const random = seedRandom('live', person.key, start);
      const project = pickProject(person, localDayOf(person.timeZone, start), isActive, random);
      const note = random.pick(projectOf(project).notes);
      return { person, project, kind: 'focus', start, end: start + 24 * hourMs, note };
    }),
  );
}

async function findRecordedEnd(
  team: Team,
  person: DemoPerson,
  fromMs: number,
  untilMs: number,
): Promise<number | undefined> {
  const { id, client } = team.signedIn(person);
  const { activities } = await client.activity.all({
    organization_id: team.organizationId,
    user_id: id,
    start: new Date(fromMs).toISOString(),
    finish: new Date(untilMs).toISOString(),
  });
  const last = activities.at(-1);
  return last === undefined ? undefined : Date.parse(last.finish);
}

export type LiveOptions = {
  team: Team;
  blocks: readonly WorkBlock[];
  now: () => number;
  drawScreen: DrawScreen;
  onFailure: (error: unknown) => void;
};

export type LiveWork = {
  /** Does what the recorders of these people do in between. */
  tick(): Promise<void>;
  /** Stops their timers. */
  stop(): Promise<void>;
};

/** Starts the timers and returns the recorders. */
export async function startLiveWork(options: LiveOptions): Promise<LiveWork> {
  const { team, blocks, onFailure } = options;
  await setIntervals(team, blocks);
  for (const { person, project, note } of blocks) {
    const { client } = team.signedIn(person);
    const start = { project_id: team.projectId(project), note };
    await agreeToRecording(client, start.project_id);
    await client.timer.start(start);
  }
  const ticks = blocks.map((block) => createRecorder(options, block));
  return {
    tick: async () => {
      for (const tick of ticks) await tick().catch(onFailure);
    },
    stop: async () => {
      for (const { person } of blocks) {
        await team.signedIn(person).client.timer.stop({}).catch(onFailure);
      }
    },
  };
}

/** Sets a short screenshot interval for live work, and resets that of an earlier run. */
async function setIntervals(team: Team, blocks: readonly WorkBlock[]): Promise<void> {
  for (const key of ['coffee', 'ledger', 'support', 'studio'] as const) {
    const project_id = team.projectId(key);
    for (const { user, role, screenshot_interval } of await team.owner.client.project.members({
      project_id,
    })) {
      const isLive = blocks.some(({ person }) => team.signedIn(person).id === user.id);
      const wanted = isLive ? liveInterval : usualInterval;
      const isReset = isLive || screenshot_interval === liveInterval;
      if (
        user.id === null ||
        role === projectRoles.viewer ||
        !isReset ||
        screenshot_interval === wanted
      )
        continue;
      const change = { project_id, user_id: user.id, screenshot_interval: wanted };
      await team.owner.client.project.update_member(change);
    }
  }
}

function createRecorder(options: LiveOptions, block: WorkBlock): () => Promise<void> {
  const { team, now, drawScreen } = options;
  const { person } = block;
  const segments = segmentsOf(block);
  let recordedUntilMs = block.start;
  let capturedInterval = 0;
  return async () => {
    const nowMs = now();
    const { timer } = await team.signedIn(person).client.timer.report({
      ...recorderOf(person),
      state: 'recording',
    });
    // Someone stopped or switched the timer in the browser.
    if (timer?.project_id !== team.projectId(block.project)) return;
    const activities = recordBlock(block, nowMs).filter(({ end }) => end > recordedUntilMs);
    const stored = await sendActivities(team, person, activities);
    recordedUntilMs = activities.at(-1)?.end ?? recordedUntilMs;
    if (timer.screenshot_interval === 0) return;
    const interval = Math.floor(nowMs / (timer.screenshot_interval * minuteMs));
    const takenAtMs = recordedUntilMs - secondMs;
    const activity = stored.find(({ start, end }) => start <= takenAtMs && takenAtMs < end);
    const capture = captureAt(block, segments, takenAtMs);
    if (interval === capturedInterval || activity === undefined || capture === undefined) return;
    capturedInterval = interval;
    for (const display of capture.desktops.keys()) {
      await sendScreenshot(team, capture, display, activity, drawScreen);
    }
  };
}

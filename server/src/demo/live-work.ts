import type { ApiReceives } from '@time-tracker/contract/api';
import type { DemoApi } from './demo-api.ts';
import { setIntervals, type DemoTeam } from './demo-organization.ts';
import { captureAt } from './people/captures.ts';
import { pickProject, type IsOpenOn, type WorkBlock } from './people/day-plan.ts';
import { demoPeople, type DemoPerson } from './people/demo-people.ts';
import { projectOf } from './people/demo-projects.ts';
import { localClockOf, localDayOf } from './people/local-calendar.ts';
import { recordBlock } from './people/recorded-block.ts';
import { segmentsOf } from './people/work-segments.ts';
import { productVersion } from '../start/product-version.ts';
import { seedRandom } from '../seeded-random.ts';
import { sendActivities, sendCapture } from './send-work.ts';

const minuteMs = 60_000;
/** Somebody who looks at the example data should not have to wait for a picture. */
const liveInterval = 2;
const liveHours = 24;

/** The two whose clocks are nearest to the middle of a working day; the owner is who looks on. */
export function chooseLivePeople(nowMs: number): DemoPerson[] {
  const fromMidday = ({ timeZone }: DemoPerson) => {
    const [hours = 0, minutes = 0] = localClockOf(timeZone, nowMs).time.split(':').map(Number);
    return Math.abs(hours * 60 + minutes - 14 * 60);
  };
  return demoPeople
    .filter(({ records, craft }) => records && craft !== 'owner')
    .sort((one, other) => fromMidday(one) - fromMidday(other))
    .slice(0, 2);
}

/** Work that began some minutes ago and goes on. */
export function planLiveBlock(person: DemoPerson, startMs: number, isOpen: IsOpenOn): WorkBlock {
  const random = seedRandom('live', person.key, startMs);
  const project = pickProject(person, localDayOf(person.timeZone, startMs), isOpen, random);
  const note = random.pick(projectOf(project).notes);
  const finishMs = startMs + liveHours * 60 * minuteMs;
  return { person, project, kind: 'focus', startMs, finishMs, note };
}

/** Starts the timer of a block and keeps it alive until `nowMs`, as its recorder would have. */
export async function startLiveTimer(
  api: DemoApi,
  team: DemoTeam,
  block: WorkBlock,
  { setNow, nowMs }: { setNow(nowMs: number): void; nowMs: number },
): Promise<void> {
  const { token } = team.signedIn(block.person);
  setNow(block.startMs);
  const start = { project_id: team.projectId(block.project), note: block.note };
  await api.post('/api/timer/start', start, token);
  for (let atMs = block.startMs; atMs < nowMs; atMs += 4 * minuteMs) {
    setNow(atMs);
    await reportAlive(api, team, block.person);
  }
  setNow(nowMs);
  await reportAlive(api, team, block.person);
}

function reportAlive(api: DemoApi, team: DemoTeam, person: DemoPerson) {
  const recorder = {
    source: 'desktop',
    name: person.desk.name,
    version: productVersion,
    state: 'recording',
  };
  const { token } = team.signedIn(person);
  return api.post<ApiReceives['timer']['report']>('/api/timer/report', recorder, token);
}

export type LiveOptions = {
  api: DemoApi;
  team: DemoTeam;
  blocks: readonly WorkBlock[];
  now(): number;
  /** Until the next look at what is to do, or until it is stopped. */
  wait(): Promise<void>;
  stop: AbortSignal;
  onFailure(error: unknown): void;
};

/** Does what the recorders of these people would do, minute by minute, until it is stopped. */
export async function workLive(options: LiveOptions): Promise<void> {
  const { api, team, blocks, now, wait, stop, onFailure } = options;
  await setIntervals(
    api,
    team,
    liveInterval,
    blocks.map(({ person }) => person),
  );
  const recorders = blocks.map((block) => createLiveRecorder(api, team, block, now));
  while (!stop.aborted) {
    for (const tick of recorders) await tick().catch(onFailure);
    await wait();
  }
  for (const { person } of blocks) {
    await api.post('/api/timer/stop', {}, team.signedIn(person).token).catch(onFailure);
  }
}

function createLiveRecorder(
  api: DemoApi,
  team: DemoTeam,
  block: WorkBlock,
  now: () => number,
): () => Promise<void> {
  const { person } = block;
  const segments = segmentsOf(block);
  let recordedUntilMs = block.startMs;
  let capturedWindow = 0;
  return async () => {
    const nowMs = now();
    const { timer } = await reportAlive(api, team, person);
    // Stopped or switched in the browser: his recorder follows.
    if (timer?.project_id !== team.projectId(block.project)) return;
    const recorded = recordBlock(block, nowMs).filter(({ finishMs }) => finishMs > recordedUntilMs);
    const kept = await sendActivities(api, team, person, recorded);
    recordedUntilMs = recorded.at(-1)?.finishMs ?? recordedUntilMs;
    const window = Math.floor(nowMs / (Math.max(1, timer.screenshot_interval) * minuteMs));
    const capture = captureAt(block, segments, recordedUntilMs - 1000, 2);
    if (timer.screenshot_interval === 0 || window === capturedWindow) return;
    if (capture === undefined) return;
    capturedWindow = window;
    await sendCapture(api, team, capture, kept);
  };
}

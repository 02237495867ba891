import { createHash, randomUUID } from 'node:crypto';
import type { ApiReceives } from '@time-tracker/contract/api';
import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import sharp from 'sharp';
import { dayMs, minuteMs } from '@time-tracker/contract/time/durations';
import { minuteOfWindow, windowStart } from '@time-tracker/contract/time/ten-minute-window';
import { CallFailed, post, upload, type Account } from '../data/api-calls.ts';
import { invite, type Team } from '../data/team.ts';
import { letTimePass } from '../stack/wait-until.ts';

const people = 6;
/** Activities of a call, a minute each. */
const batchSize = 2;
const betweenCallsMs = 250;
const imagesEveryMs = 1500;
const readEveryMs = 500;

/** What happened between two moments. */
type LoadFigures = {
  activities: number;
  images: number;
  /** The longest time in which no activity of anyone was acknowledged. */
  gapSeconds: number;
  /** The longest time of one person. */
  longestSeconds: number;
  /** Calls that failed, by status or reason. */
  failures: Record<string, number>;
};

/** People who record without a pause, with images, and read. They note what was acknowledged. */
export type ClusterLoad = {
  /** Seconds of each acknowledged activity, by its ID. */
  activities: ReadonlyMap<string, number>;
  /** sha-256 of each acknowledged image, by its ID. */
  images: ReadonlyMap<string, string>;
  /** IDs of all activities that were sent, acknowledged or not. */
  sent: ReadonlySet<string>;
  /** Responses that no repetition changes. There must be none. */
  refused: readonly string[];
  /** Forgets all figures: what follows is measured. */
  reset(): void;
  figures(): LoadFigures;
  /** Ends when everything that was sent is acknowledged. */
  stop(): Promise<void>;
};

type State = {
  url: string;
  activities: Map<string, number>;
  images: Map<string, string>;
  sent: Set<string>;
  failures: Map<string, number>;
  refused: string[];
  /** When each person last got an activity acknowledged, and their longest time without. */
  persons: Map<number, { lastAt: number; longestMs: number }>;
  all: { lastAt: number; longestMs: number };
  isStopping: boolean;
};

export async function startLoad(url: string, team: Team): Promise<ClusterLoad> {
  const state: State = {
    url,
    activities: new Map(),
    images: new Map(),
    sent: new Set(),
    failures: new Map(),
    refused: [],
    persons: new Map(),
    all: { lastAt: performance.now(), longestMs: 0 },
    isStopping: false,
  };
  let before = { activities: 0, images: 0 };
  const reset = () => {
    before = { activities: state.activities.size, images: state.images.size };
    state.failures.clear();
    for (const times of [...state.persons.values(), state.all]) times.longestMs = 0;
  };
  const running: Promise<unknown>[] = [];
  const start = (work: Promise<void>) => {
    running.push(work.catch((error: unknown) => state.refused.push(String(error))));
  };
  start(repeatReads(state, team));
  for (let index = 0; index < people; index++) {
    const account = await invite(url, team, `Person${index}`, 'member');
    state.persons.set(index, { lastAt: performance.now(), longestMs: 0 });
    const latest: string[] = [];
    start(recordTime(state, team, { account, index, latest }));
    start(sendImages(state, { account, index, latest }));
  }
  reset();
  return {
    ...state,
    reset,
    figures: () => {
      // A gap that has not ended counts, too.
      const seconds = ({ lastAt, longestMs }: State['all']) =>
        Math.max(longestMs, performance.now() - lastAt) / 1000;
      return {
        activities: state.activities.size - before.activities,
        images: state.images.size - before.images,
        gapSeconds: seconds(state.all),
        longestSeconds: Math.max(...[...state.persons.values()].map(seconds)),
        failures: Object.fromEntries(state.failures),
      };
    },
    stop: async () => {
      state.isStopping = true;
      await Promise.all(running);
    },
  };
}

type Recorder = {
  account: Account;
  index: number;
  /** An acknowledged activity for the next image, and its start. */
  latest: string[];
};

/** Goes back in time from the present, so that no time is recorded twice. */
async function recordTime(state: State, team: Team, recorder: Recorder): Promise<void> {
  const { account, index, latest } = recorder;
  const end = windowStart(Date.now());
  for (let round = 1; !state.isStopping; round++) {
    const batch = makeBatch(team.projectId, end - round * batchSize * minuteMs);
    for (const { activity_id: id } of batch) state.sent.add(id);
    await untilAcknowledged(state, async () => {
      const { results } = await post<ApiReceives['activity']['record']>(
        state.url,
        'activity/record',
        { activities: batch },
        account.token,
      );
      for (const { activity_id: id, start, finish } of results) {
        if (id === null || start === null || finish === null) {
          throw new Refused(JSON.stringify(results));
        }
        state.activities.set(id, (Date.parse(finish) - Date.parse(start)) / 1000);
        latest.splice(0, 2, id, start);
      }
    });
    noteAcknowledged(state, index);
    // Recorders repeat what they are not sure of.
    if (round % 3 === 0) {
      await attempt(state, () =>
        post(state.url, 'activity/record', { activities: batch }, account.token),
      );
    }
    await letTimePass({ ms: betweenCallsMs, reason: 'the rate of a recorder' });
  }
}

async function sendImages(state: State, { account, index, latest }: Recorder): Promise<void> {
  for (let round = 0; !state.isStopping; round++) {
    await letTimePass({ ms: imagesEveryMs, reason: 'the rate of screenshots' });
    const [activityId, start] = latest;
    if (activityId === undefined || start === undefined) continue;
    const image = await makeImage(round, index);
    const id = randomUUID();
    const description = {
      id,
      activity_id: activityId,
      group_id: randomUUID(),
      taken_at: new Date(Date.parse(start) + 20_000).toISOString(),
      display: 0,
      displays: 1,
    };
    await untilAcknowledged(state, async () => {
      const { sha256 } = await upload(state.url, account.token, description, image);
      if (sha256 !== hashOf(image)) throw new Refused('The server stored other bytes.');
    });
    state.images.set(id, hashOf(image));
  }
}

async function repeatReads(state: State, { owner, organizationId }: Team): Promise<void> {
  const today = () => ({ organization_id: organizationId, start: Date.now() - dayMs });
  while (!state.isStopping) {
    await attempt(state, () =>
      post(state.url, 'dashboard/now', { organization_id: organizationId }, owner.token),
    );
    await attempt(state, () =>
      post(state.url, 'activity/days', { ...today(), finish: Date.now() }, owner.token),
    );
    await letTimePass({ ms: readEveryMs, reason: 'the rate of a page' });
  }
}

/** A response that no repetition changes. */
class Refused extends Error {}

async function untilAcknowledged(state: State, send: () => Promise<void>): Promise<void> {
  while (!(await attempt(state, send))) {
    await letTimePass({ ms: 300, reason: 'a recorder repeats after a pause' });
  }
}

/** Whether it succeeded. Notes why not. */
async function attempt(state: State, send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (error instanceof Refused) throw error;
    const text = error instanceof CallFailed ? error.message : 'no answer';
    const reason = / answered (\d{3})/.exec(text)?.[1] ?? 'no answer';
    if (reason.startsWith('4')) throw error;
    state.failures.set(reason, (state.failures.get(reason) ?? 0) + 1);
    return false;
  }
}

function noteAcknowledged({ persons, all }: State, index: number): void {
  const now = performance.now();
  for (const times of [all, persons.get(index)]) {
    if (times === undefined) continue;
    times.longestMs = Math.max(times.longestMs, now - times.lastAt);
    times.lastAt = now;
  }
}

function makeBatch(projectId: number, start: number): RecordedActivityInput[] {
  return Array.from({ length: batchSize }, (_, index) => {
    const from = start + index * minuteMs;
    return {
      activity_id: randomUUID(),
      project_id: projectId,
      start: from,
      finish: from + minuteMs,
      measured_seconds: 60,
      active_seconds: 30,
      keyboard_seconds: 20,
      mouse_seconds: 15,
      minutes: Array.from({ length: 10 }, (_unused, at) => at === minuteOfWindow(from)),
      source: 'desktop',
      apps: [{ kind: 'app', name: 'Editor', seconds: 60, active_seconds: 30 }],
    };
  });
}

function makeImage(round: number, person: number): Promise<Buffer> {
  const background = { r: round % 251, g: (round >> 3) % 251, b: person * 40 };
  return sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .webp()
    .toBuffer();
}

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

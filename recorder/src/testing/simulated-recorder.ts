import {
  defaultPersonalSettings,
  type PersonalSettings,
} from '@time-tracker/contract/local-recorder';
import { fakeCapture } from '../capture/fake.ts';
import { Recorder, type RecorderParts } from '../program/recorder.ts';
import { diskFiles, type DurableFiles } from '../spool/durable-files.ts';
import { PendingForgets } from '../spool/pending-forgets.ts';
import type { ActivityItem } from '../spool/spool-items.ts';
import { Spool } from '../spool/spool.ts';
import type { FollowedTimer, KnownTimer } from '../timer/known-timer-file.ts';

export const noon = Date.UTC(2026, 3, 1, 12, 0, 0);

export function timerOf(more: Partial<FollowedTimer> = {}): FollowedTimer {
  return {
    organization_id: 1,
    project_id: 7,
    project_name: 'House',
    started_at: new Date(noon).toISOString(),
    screenshot_interval: 0,
    policy: { idle_minutes: 5, blur: false, titles: true },
    ...more,
  };
}

export type SimulatedTime = { wall: number; steady: number };
export type SimulatedServer = { timer: FollowedTimer | undefined; responds: boolean };

type Options = {
  folder: string;
  files?: DurableFiles;
  /** Of the recorder before this one. */
  time?: SimulatedTime;
  server?: SimulatedServer;
  known?: KnownTimer | undefined;
  settings?: Partial<PersonalSettings>;
  parts?: Partial<RecorderParts>;
};

/** A recorder on a clock that only the test moves; the server responds every second. */
export async function simulateRecorder({ folder, files = diskFiles, ...options }: Options) {
  const spool = await Spool.open(folder, files);
  const time = options.time ?? { wall: noon, steady: 0 };
  const server = options.server ?? { timer: undefined, responds: true };
  const forgets = await PendingForgets.open(folder, files);
  const printed: string[] = [];
  const notified: string[] = [];
  const sentAfterSeconds: number[] = [];
  const settings = { ...defaultPersonalSettings, ...options.settings };
  const recorder = new Recorder({
    ...simulatedParts(time),
    settings: () => settings,
    spool,
    forgets,
    send: () => void sentAfterSeconds.push((time.wall - noon) / 1000),
    print: (text) => printed.push(text),
    notify: (text) => notified.push(text),
    ...options.parts,
  });
  recorder.restore(options.known);
  const respond = () => {
    if (!server.responds) return recorder.serverUnreachable('test');
    recorder.timerReceived({ timer: server.timer, serverNow: time.wall });
  };
  const type = () => {
    const second = Math.floor(time.wall / 1000);
    recorder.inputCounted({ second, keys: 2, clicks: 0, moves: 0, wheel: 0 });
  };
  /** Lets seconds pass; with `typing`, a key is pressed in each. */
  const pass = async (seconds: number, typing = true) => {
    for (let each = 0; each < seconds; each++) {
      if (typing) type();
      time.wall += 1000;
      time.steady += 1000;
      respond();
      recorder.tick();
      // A capture needs some turns.
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    }
  };
  const stored = async (): Promise<ActivityItem[]> => {
    await spool.settled();
    return spool.pendingActivities().map(({ item }) => item);
  };
  return {
    recorder,
    spool,
    forgets,
    folder,
    time,
    server,
    settings,
    printed,
    notified,
    sentAfterSeconds,
    type,
    pass,
    stored,
  };
}

/** The clock, two monitors, and nothing to do for the rest of the program. */
function simulatedParts(time: SimulatedTime) {
  return {
    clock: { now: () => time.wall, offsetMs: () => 0, reading: () => ({ ...time }) },
    random: () => 0.5,
    capture: fakeCapture({
      now: () => time.wall,
      monitors: [
        { image: new Uint8Array([1]), width: 1, height: 1 },
        { image: new Uint8Array([2]), width: 1, height: 1 },
      ],
    }),
    pollNow: () => undefined,
    onRefused: () => undefined,
    save: () => undefined,
  };
}

export function secondsOf(activities: ActivityItem[]): number {
  const lengths = activities.map(
    ({ start, finish }) => (Date.parse(String(finish)) - Date.parse(String(start))) / 1000,
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

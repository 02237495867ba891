import { expect, it, onTestFinished } from 'vitest';
import {
  defaultPersonalSettings,
  type PersonalSettings,
} from '@time-tracker/contract/local-recorder';
import { CaptureWithheld, type CaptureRequest } from '../capture/screen-capture.ts';
import type { VisibleWindow } from '../settings/personal-rules.ts';
import { diskFiles } from '../spool/durable-files.ts';
import { PendingForgets } from '../spool/pending-forgets.ts';
import { Spool } from '../spool/spool.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { Recorder } from './recorder.ts';

const noon = Date.UTC(2026, 3, 1, 12, 0, 0);
const timer = {
  organization_id: 1,
  project_id: 7,
  project_name: 'House',
  started_at: new Date(noon).toISOString(),
  screenshot_interval: 1,
  policy: { idle_minutes: 5, blur: false, titles: true },
};

/** Records for some seconds with the person's settings; returns everything that would be sent. */
async function record(
  settings: Partial<PersonalSettings>,
  { seconds, window, refuse }: { seconds: number; window?: VisibleWindow; refuse?: boolean },
) {
  const folder = await temporaryFolder();
  const spool = await Spool.open(folder, diskFiles);
  onTestFinished(async () => void (await spool.settled()));
  const time = { wall: noon, steady: 0 };
  const requests: CaptureRequest[] = [];
  const printed: string[] = [];
  const recorder = new Recorder({
    clock: { now: () => time.wall, offsetMs: () => 0, reading: () => ({ ...time }) },
    random: () => 0.5,
    capture: (request) => {
      requests.push(request);
      if (refuse) return Promise.reject(new CaptureWithheld('private window'));
      const monitors = [{ image: new Uint8Array([1]), width: 1, height: 1 }];
      return Promise.resolve({ takenAt: time.wall, isBlurred: true, monitors });
    },
    settings: () => ({ ...defaultPersonalSettings, ...settings }),
    spool,
    forgets: await PendingForgets.open(folder, diskFiles),
    send: () => undefined,
    pollNow: () => undefined,
    print: (text) => printed.push(text),
    notify: () => undefined,
    onRefused: () => undefined,
    save: () => undefined,
  });
  for (let second = 0; second < seconds; second++) {
    recorder.inputCounted({ second: time.wall / 1000, keys: 1, clicks: 0, moves: 0, wheel: 0 });
    recorder.windowSampled({ window, idleMs: 0, locked: false });
    recorder.timerReceived({ timer, serverNow: time.wall });
    time.wall += 1000;
    time.steady += 1000;
    recorder.tick();
    await Promise.resolve();
  }
  const { skippedScreenshots } = recorder.status();
  recorder.end();
  await spool.settled();
  const screenshots = await Promise.all(
    spool.pendingScreenshots().map((id) => spool.readScreenshot(id)),
  );
  const sent = { activities: spool.pendingActivities(), screenshots };
  return { requests, printed, skippedScreenshots, sent };
}

it('captures by the stricter of policy and settings, and says what was blurred', async () => {
  const own = { blurAll: true, skipApps: ['KeePassXC'] };
  const { requests, sent } = await record(own, { seconds: 120 });
  expect(requests).toHaveLength(2);
  expect(requests[0]).toMatchObject({ blur: true, rules: own });
  expect(sent.screenshots[0]?.item.screenshot.blur).toBe(true);
});

it('takes no screenshots of a project that the person excluded', async () => {
  const { requests } = await record({ projectsWithoutScreenshots: [7] }, { seconds: 120 });
  expect(requests).toEqual([]);
});

it('counts and shows screenshots that were withheld', async () => {
  const { printed, skippedScreenshots, sent } = await record({}, { seconds: 120, refuse: true });
  const message = 'Screenshot skipped: a private window was visible.';
  expect(skippedScreenshots).toEqual({ count: 2, last: message });
  expect(printed.filter((text) => text === message)).toHaveLength(2);
  expect(sent.screenshots).toEqual([]);
});

it.each<[string, Partial<PersonalSettings>, VisibleWindow, object[]]>([
  ['titles that are off', { titlesOff: true }, listedWindow(), [{ name: 'Firefox', title: null }]],
  ['a listed site', { blurApps: ['my bank'] }, listedWindow(), [{ name: 'Firefox', title: null }]],
  ['a site never captured', { skipApps: ['my bank'] }, listedWindow(), []],
  ['a private window', {}, { ...listedWindow(), isPrivate: true }, [{ title: null }]],
])('sends nothing of %s', async (_, own, window, apps) => {
  const { sent } = await record(own, { seconds: 20, window });
  expect(sent.activities.map(({ item }) => item.apps)).toMatchObject([apps]);
  expect(JSON.stringify(sent)).not.toContain('bank');
});

function listedWindow(): VisibleWindow {
  return { app: 'Firefox', title: 'My bank — Mozilla Firefox', isPrivate: false };
}

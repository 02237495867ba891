import { expect, it, onTestFinished } from 'vitest';
import type { PersonalSettings } from '@time-tracker/contract/local-recorder';
import { simulateRecorder, timerOf } from '../testing/simulated-recorder.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const pageTitle = 'Accounts – My bank — Chromium';

/** A recorder with Chromium in front, whose timer has just started. */
async function recordChromium(
  settings: Partial<PersonalSettings> = {},
  window = { app: 'Chromium', title: pageTitle, isPrivate: false },
) {
  const simulated = await simulateRecorder({ folder: await temporaryFolder(), settings });
  const { recorder, server, spool } = simulated;
  onTestFinished(() => spool.settled());
  recorder.counterChanged(true);
  server.timer = timerOf({ screenshot_interval: 1 });
  const sample = () => recorder.windowSampled({ window, idleMs: undefined, locked: false });
  const show = (domain: string | null) =>
    recorder.frontTabReported('one', { browser: 'chromium', domain });
  const stop = async () => {
    recorder.end();
    const activities = await simulated.stored();
    return activities.flatMap(({ apps }) => apps ?? []);
  };
  sample();
  return { ...simulated, sample, show, stop };
}

type Recording = Awaited<ReturnType<typeof recordChromium>>;

/** The browser repeats every ten seconds which site is in front. */
async function repeat(times: number, { show, sample, pass }: Recording, typing = true) {
  for (let each = 0; each < times; each++) {
    show('bank.example');
    sample();
    await pass(10, typing);
  }
}

it('records the site in front, and no title until it belongs to that site', async () => {
  const { pass, show, sample, stop } = await recordChromium();
  await pass(5);
  show('bank.example');
  await pass(5);
  sample();
  await pass(10);
  const site = { kind: 'url', name: 'bank.example', domain: 'bank.example' };
  expect(await stop()).toMatchObject([
    { ...site, title: pageTitle, seconds: 10 },
    { kind: 'app', name: 'Chromium', title: pageTitle },
    { ...site, title: null, seconds: 5 },
  ]);
});

it('records the browser as an app when another app or a private window is in front of it', async () => {
  const { pass, show, sample, stop } = await recordChromium();
  show('bank.example');
  show(null);
  sample();
  await pass(10);
  expect(await stop()).toMatchObject([{ kind: 'app', name: 'Chromium' }]);
});

it('forgets a site that is no longer repeated', async () => {
  const { pass, show, sample, stop } = await recordChromium();
  show('bank.example');
  for (let each = 0; each < 20; each++) {
    sample();
    await pass(5);
  }
  const apps = await stop();
  const known = apps
    .filter(({ kind }) => kind === 'url')
    .reduce((sum, { seconds }) => sum + seconds, 0);
  expect(known).toBeGreaterThanOrEqual(65);
  expect(known).toBeLessThanOrEqual(75);
});

it.each<[string, Partial<PersonalSettings>, object[]]>([
  ['titles off', { titlesOff: true }, [{ name: 'bank.example', title: null }]],
  ['a blurred site', { blurApps: ['bank.example'] }, [{ name: 'bank.example', title: null }]],
  ['a skipped site', { skipApps: ['bank.example'] }, []],
])('respects %s', async (_, settings, expected) => {
  const { pass, show, sample, stop } = await recordChromium(settings);
  show('bank.example');
  sample();
  await pass(10);
  expect(await stop()).toMatchObject(expected);
});

it('records no site of a private window', async () => {
  const window = { app: 'Chromium', title: 'Diary', isPrivate: true };
  const { pass, show, sample, stop } = await recordChromium({ skipPrivateWindows: false }, window);
  show('diary.example');
  sample();
  await pass(10);
  expect(await stop()).toMatchObject([{ kind: 'app', name: 'Chromium' }]);
});

it('takes no screenshot while a listed site is in front, and blurs as listed', async () => {
  const skipped = await recordChromium({ skipApps: ['bank.example'] });
  await repeat(12, skipped);
  expect(skipped.recorder.status().skippedScreenshots).toMatchObject({
    last: 'Screenshot skipped: an app or site on your list was visible.',
  });
  expect(skipped.recorder.recentCaptures()).toEqual([]);

  const blurred = await recordChromium({ blurApps: ['bank.example'] });
  await repeat(12, blurred);
  const captures = blurred.recorder.recentCaptures();
  expect(captures.length).toBeGreaterThan(0);
  expect(captures.map(({ isBlurred }) => isBlurred)).toEqual(captures.map(() => true));
});

it('keeps the sites of held time through a restart', async () => {
  const first = await recordChromium();
  first.show('bank.example');
  first.sample();
  await first.pass(10);
  // Without input, time is held.
  await repeat(10, first, false);
  await first.spool.settled();
  const second = await simulateRecorder({
    folder: first.folder,
    time: first.time,
    server: first.server,
    known: first.recorder.known(),
  });
  onTestFinished(() => second.spool.settled());
  second.recorder.counterChanged(true);
  await second.pass(2);
  second.recorder.end();
  const apps = (await second.stored()).flatMap((item) => item.apps ?? []);
  expect(new Set(apps.map(({ name }) => name))).toEqual(new Set(['bank.example']));
  expect(apps.reduce((sum, { seconds }) => sum + seconds, 0)).toBeGreaterThan(90);
});

import { expect, test } from '@playwright/test';
import type { Interval } from '@time-tracker/contract/time/interval';
import { isSoak } from '../stack/config.ts';
import { startStack } from '../stack/stack.ts';
import { letTimePass, waitUntil } from '../stack/wait-until.ts';
import { eachSecond, startDesktop, type Desktop } from './desktop.ts';
import {
  createRecordedTeam,
  prepareRecorder,
  readRecordedSpans,
  uncoveredMs,
} from './recorder-run.ts';

/**
 * Recorders at once, each with its own person and display, and kills of each. Quiet kills come after more
 * than a minute without input, when time is held back.
 */
const plan = isSoak ? { recorders: 4, quick: 40, quiet: 10 } : { recorders: 1, quick: 3, quiet: 1 };
const lostAtMostMs = 15_000;

type Kill = { kind: 'quick' | 'quiet'; killedAt: number; resumedAt: number };

test(
  'a killed recorder loses at most 15 s each time, and nothing counts twice',
  { tag: '@full' },
  async () => {
    await using opened = new AsyncDisposableStack();
    const stack = await startStack({ RATE_LIMITS: 'off' });
    opened.defer(() => stack.close());
    const recorders = Array.from({ length: plan.recorders }, () => killAgainAndAgain(stack.url));
    const losses = (await Promise.all(recorders)).flat();
    const sorted = losses.map(({ lostMs }) => lostMs).sort((a, b) => a - b);
    test.info().annotations.push({
      type: 'lost per kill',
      description: `median ${seconds(sorted[Math.floor(sorted.length / 2)])}, at most ${seconds(sorted.at(-1))}, ${sorted.length} kills`,
    });
    expect(losses.filter(({ lostMs }) => lostMs > lostAtMostMs)).toEqual([]);
  },
);

/** Kills one recorder as often as planned; returns what was lost each time. */
async function killAgainAndAgain(url: string): Promise<(Kill & { lostMs: number })[]> {
  await using opened = new AsyncDisposableStack();
  const desktop = await startDesktop();
  opened.defer(() => desktop.close());
  const recorder = await prepareRecorder(desktop.env);
  opened.defer(() => recorder.close());
  const team = await createRecordedTeam(url);
  await recorder.login(url, team.owner);
  await team.as(team.owner, 'timer/start', { project_id: team.projectId });
  const startedAt = await recorder.startRecording();

  const done: Kill[] = [];
  for (const kind of order(plan)) {
    await work(desktop, kind);
    const killedAt = await recorder.kill();
    const resumedAt = await recorder.startRecording();
    done.push({ kind, killedAt, resumedAt });
  }
  // Input returns, so that time without input counts.
  await eachSecond(5, () => desktop.pressKey());
  const stoppedAt = Date.now();
  await team.as(team.owner, 'timer/stop', {});
  await waitUntil('everything was sent', async () =>
    (await recorder.status()).includes('Nothing is waiting to be sent.'),
  );

  const spans = await readRecordedSpans(url, team);
  const down = done.reduce((sum, kill) => sum + kill.resumedAt - kill.killedAt, 0);
  const lost = uncoveredMs({ start: startedAt, end: stoppedAt }, spans);
  expect(lost, 'all that was lost lies around the kills').toBeLessThanOrEqual(
    down + done.length * lostAtMostMs,
  );
  return done.map((kill) => ({ ...kill, lostMs: lostBy(kill, done, spans, startedAt) }));
}

/** Quiet kills spread evenly among the others. */
function order({ quick, quiet }: typeof plan): Kill['kind'][] {
  const every = Math.round((quick + quiet) / quiet);
  return Array.from({ length: quick + quiet }, (_, index) =>
    index % every === every - 1 ? 'quiet' : 'quick',
  );
}

async function work(desktop: Desktop, kind: Kill['kind']): Promise<void> {
  await eachSecond(2 + Math.floor(Math.random() * 8), () => desktop.pressKey());
  const ms = kind === 'quiet' ? 65_000 + Math.random() * 30_000 : Math.random() * 1000;
  await letTimePass({ ms, reason: 'time between the last input and the kill' });
}

/** What is missing around a kill, without the time in which no recorder ran. */
function lostBy(
  { killedAt, resumedAt }: Kill,
  all: readonly Kill[],
  spans: readonly Interval[],
  startedAt: number,
): number {
  const before = Math.max(
    startedAt,
    ...all.map((each) => each.resumedAt).filter((at) => at < killedAt),
  );
  const after = Math.min(
    ...all.map((each) => each.killedAt).filter((at) => at > resumedAt),
    resumedAt + 5_000,
  );
  return (
    uncoveredMs({ start: before, end: killedAt }, spans) +
    uncoveredMs({ start: resumedAt, end: after }, spans)
  );
}

const seconds = (milliseconds = 0) => `${(milliseconds / 1000).toFixed(1)} s`;

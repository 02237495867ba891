import { expect, test } from '@playwright/test';
import { isSoak } from '../stack/config.ts';
import { startStack } from '../stack/stack.ts';
import { waitUntil } from '../stack/wait-until.ts';
import { eachSecond, startDesktop } from './desktop.ts';
import { startFaultyProxy, type Fault } from './faulty-proxy.ts';
import {
  createRecordedTeam,
  prepareRecorder,
  readRecordedSpans,
  uncoveredMs,
} from './recorder-run.ts';

const everyFault: Fault[] = [
  ...(['refuse', 'cut request', 'drop response', 'truncate response'] as const),
  ...(['empty object', 'portal', '502'] as const),
];
const faults: Fault[] = isSoak ? everyFault : ['truncate response', 'portal'];
const faultSeconds = isSoak ? 90 : 40;
/** From the first good response until all time has arrived and no image waits for its turn. */
const recoveredWithinSeconds = 30;
/** Edges of a start are off by less. */
const missingAtMostMs = 2_000;

test(
  'after a broken network, all time and images arrive within 30 s',
  { tag: '@full' },
  async () => {
    await using opened = new AsyncDisposableStack();
    const stack = await startStack();
    opened.defer(() => stack.close());
    const proxy = await startFaultyProxy(stack.url);
    opened.defer(() => proxy.close());
    const desktop = await startDesktop();
    opened.defer(() => desktop.close());
    const recorder = await prepareRecorder(desktop.env);
    opened.defer(() => recorder.close());
    const team = await createRecordedTeam(stack.url);
    await recorder.login(proxy.url, team.owner);
    await team.as(team.owner, 'timer/start', { project_id: team.projectId });
    const startedAt = await recorder.startRecording();
    await eachSecond(5, () => desktop.pressKey());

    for (const fault of faults) {
      proxy.setFault(fault);
      await eachSecond(faultSeconds, () => desktop.pressKey());
      proxy.setFault(undefined);
      const backAt = Date.now();
      await waitUntil(
        `all time until then has arrived after the fault "${fault}"`,
        async () => {
          await desktop.pressKey();
          const spans = await readRecordedSpans(stack.url, team);
          return uncoveredMs({ start: startedAt, end: backAt }, spans) <= missingAtMostMs;
        },
        recoveredWithinSeconds,
      ).catch(async (error: unknown) => {
        throw new Error(`${recorder.output()}\n${await recorder.status()}`, { cause: error });
      });
      await waitUntil(
        `no image waits after the fault "${fault}"`,
        async () => /Nothing is waiting|, 0 screenshots/.test(await recorder.status()),
        recoveredWithinSeconds,
      );
      test.info().annotations.push({
        type: `recovered after "${fault}"`,
        description: `${((Date.now() - backAt) / 1000).toFixed(0)} s`,
      });
    }
    await team.as(team.owner, 'timer/stop', {});
    await waitUntil('everything was sent', async () =>
      (await recorder.status()).includes('Nothing is waiting to be sent.'),
    );
    expect(await recorder.status()).not.toMatch(/The server rejected/);
  },
);

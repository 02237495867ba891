import { createApp, type AppOptions } from '../app.ts';
import { callApp } from './demo-api.ts';
import { signInTeam } from './demo-organization.ts';
import { writeState, type DemoState } from './demo-state.ts';
import { fillDays, isOpenIn, type FillOptions } from './fill-days.ts';
import { chooseLivePeople, planLiveBlock, startLiveTimer } from './live-work.ts';
import type { WorkBlock } from './people/day-plan.ts';

/** For how long the two have been at work when one begins to look. */
const workedMinutes = [47, 23];

export type Live = { organizationId: number; blocks: WorkBlock[] };

/**
 * Writes what is missing up to now through an app of its own, whose clock is set to each day in turn,
 * and starts the timers of those who work live. Undefined: stopped before it was done.
 */
export async function fillUpToNow(
  options: Omit<AppOptions, 'now' | 'webFolder' | 'rateLimits'> & { dataDir: string },
  state: DemoState,
  stop: AbortSignal,
  onWritten: FillOptions['onWritten'],
): Promise<Live | undefined> {
  let clockMs = state.filledUntilMs;
  const setNow = (nowMs: number) => {
    clockMs = nowMs;
  };
  // Ninety days of many people come from one address here.
  const app = await createApp({ ...options, rateLimits: false, now: () => new Date(clockMs) });
  try {
    const api = callApp(app);
    const untilMs = Date.now();
    const blocks = chooseLivePeople(untilMs).map((person, index) => {
      const workedMs = (workedMinutes[index] ?? 10) * 60_000;
      const startMs = Math.max(untilMs - workedMs, state.filledUntilMs);
      return planLiveBlock(person, Math.floor(startMs / 1000) * 1000, isOpenIn(state));
    });
    const filled = await fillDays({
      ...{ api, setNow, state, untilMs, liveBlocks: blocks, stop },
      onWritten: (reached, written) => {
        writeState(options.dataDir, reached);
        onWritten(reached, written);
      },
    });
    if (stop.aborted || filled.organizationId === null) return undefined;
    const { organizationId } = filled;
    const team = await signInTeam(api, organizationId);
    for (const block of blocks) {
      await startLiveTimer(api, team, block, { setNow, nowMs: Date.now() });
    }
    return { organizationId, blocks };
  } finally {
    await app.close();
  }
}

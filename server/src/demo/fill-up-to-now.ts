import type { ApiReceives } from '@time-tracker/contract/api';
import { createApp, type AppOptions } from '../app.ts';
import type { Mailer } from '../mail/mailer.ts';
import { callApp, type DemoApi } from './demo-api.ts';
import { signInTeam, type DemoTeam } from './demo-organization.ts';
import { writeState, type DemoState } from './demo-state.ts';
import { fillDays, isOpenIn, type FillOptions } from './fill-days.ts';
import { chooseLivePeople, planLiveBlock, startLiveTimer } from './live-work.ts';
import type { WorkBlock } from './people/day-plan.ts';
import type { DemoPerson } from './people/demo-people.ts';

/** For how long the two have been at work when one begins to look, unless they were at it before. */
const workedMinutes = [47, 23];

export type Live = { organizationId: number; blocks: WorkBlock[] };

export type FillUpOptions = Omit<AppOptions, 'now' | 'webFolder' | 'rateLimits'> & {
  dataDir: string;
  /** The instant up to which is filled; it passes meanwhile. */
  now(): number;
};

/**
 * Writes what is missing up to now through an app of its own, whose clock is set to each day in turn,
 * and starts the timers of those who work live. Undefined: stopped before it was done.
 */
export async function fillUpToNow(
  { now, dataDir, ...options }: FillUpOptions,
  state: DemoState,
  stop: AbortSignal,
  onWritten: FillOptions['onWritten'],
): Promise<Live | undefined> {
  let clockMs = state.filledUntilMs;
  const setNow = (nowMs: number) => {
    clockMs = nowMs;
  };
  // Ninety days of many people come from one address here.
  const { mailer, mails } = keepMails(options.mailer);
  const app = await createApp({
    ...options,
    ...{ mailer, rateLimits: false, now: () => new Date(clockMs) },
  });
  try {
    const api = callApp(app);
    const untilMs = now();
    setNow(untilMs);
    const blocks = await planLiveBlocks(api, state, untilMs);
    const filled = await fillDays({
      ...{ api, setNow, state, untilMs, liveBlocks: blocks, stop },
      readMails: () => Promise.resolve(mails),
      onWritten: (reached, written) => {
        writeState(dataDir, reached);
        onWritten(reached, written);
      },
    });
    if (stop.aborted || filled.organizationId === null) return undefined;
    const { organizationId } = filled;
    const team = await signInTeam(api, organizationId);
    for (const block of blocks) {
      await startLiveTimer(api, team, block, { setNow, nowMs: now() });
    }
    return { organizationId, blocks };
  } finally {
    await app.close();
  }
}

/** Invited people of the example data open their mail here; it is sent all the same. */
function keepMails(mailer: Mailer): { mailer: Mailer; mails: readonly string[] } {
  const mails: string[] = [];
  const send: Mailer['send'] = (message) => {
    mails.push(`To: ${message.to}\n${message.text}`);
    mailer.send(message);
  };
  return { mailer: { ...mailer, send }, mails };
}

/** Whoever worked live until a moment ago begins anew where that ended: nobody works twice at once. */
async function planLiveBlocks(
  api: DemoApi,
  state: DemoState,
  untilMs: number,
): Promise<WorkBlock[]> {
  const { organizationId, filledUntilMs } = state;
  const team = organizationId === null ? undefined : await signInTeam(api, organizationId);
  return Promise.all(
    chooseLivePeople(untilMs).map(async (person, index) => {
      const workedMs = (workedMinutes[index] ?? 10) * 60_000;
      const fromMs = Math.max(untilMs - workedMs, filledUntilMs);
      const recordedMs = team && (await findLastRecorded(api, team, person, fromMs, untilMs));
      const startMs = Math.floor((recordedMs ?? fromMs) / 1000) * 1000;
      return planLiveBlock(person, startMs, isOpenIn(state));
    }),
  );
}

/** Where somebody's recorded time of a stretch ends; undefined when there is none in it. */
async function findLastRecorded(
  api: DemoApi,
  team: DemoTeam,
  person: DemoPerson,
  fromMs: number,
  untilMs: number,
): Promise<number | undefined> {
  const { id, token } = team.signedIn(person);
  const { activities } = await api.post<ApiReceives['activity']['all']>(
    '/api/activity/all',
    {
      organization_id: team.organizationId,
      user_id: id,
      start: new Date(fromMs).toISOString(),
      finish: new Date(untilMs).toISOString(),
    },
    token,
  );
  const last = activities.at(-1);
  return last === undefined ? undefined : Date.parse(last.finish);
}

import type { ApiReceives } from '@time-tracker/contract/api';
import { noteMaxLength } from '@time-tracker/contract/limits';
import { callServer, ServerRefused } from '../server/call-server.ts';
import { readStored, writeStored, type ExtensionAccount } from '../storage/extension-storage.ts';
import { viewTimer, type TimerView } from './timer-view.ts';

export type RecordableProject = ApiReceives['timer']['projects'][number];

/** Nobody is signed in, or the session has ended. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}

export async function getTimer(): Promise<TimerView | null> {
  return asAccount(async (account) =>
    viewTimer(await callServer(account, 'timer', 'get'), Date.now()),
  );
}

export async function startTimer(projectId: number, note: string): Promise<TimerView | null> {
  const input = { project_id: projectId, note: note.trim().slice(0, noteMaxLength) || null };
  const started = await asAccount(async (account) =>
    viewTimer(await callServer(account, 'timer', 'start', input), Date.now()),
  );
  await writeStored({ lastProjectId: projectId });
  return started;
}

/** Stops this timer only: another one may have been started elsewhere meanwhile. */
export async function stopTimer({ serverStart }: TimerView): Promise<TimerView | null> {
  const input = { started_at: serverStart };
  return asAccount(async (account) =>
    viewTimer(await callServer(account, 'timer', 'stop', input), Date.now()),
  );
}

export function listProjects(): Promise<RecordableProject[]> {
  return asAccount((account) => callServer(account, 'timer', 'projects'));
}

/** Seconds recorded since midnight on this machine. */
export async function getWorkedToday(now: Date): Promise<number> {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const input = { since: midnight.toISOString() };
  const { seconds } = await asAccount((account) => callServer(account, 'timer', 'worked', input));
  return seconds;
}

async function asAccount<Result>(
  task: (account: ExtensionAccount) => Promise<Result>,
): Promise<Result> {
  const account = await readStored('account');
  if (!account) throw new SignedOut();
  try {
    return await task(account);
  } catch (error) {
    if (!(error instanceof ServerRefused) || error.status !== 401) throw error;
    await forgetToken(account.token);
    throw new SignedOut('The session has ended.', { cause: error });
  }
}

/** Unless someone has signed in again meanwhile. */
async function forgetToken(token: string): Promise<void> {
  const account = await readStored('account');
  if (account?.token === token) await writeStored({ account: null });
}

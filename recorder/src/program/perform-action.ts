import type { ApiClient } from '@time-tracker/contract/api';
import type {
  ActionResult,
  PersonalSettings,
  RecorderAction,
} from '@time-tracker/contract/local-recorder';
import type { LastProject } from '../accounts/account-file.ts';
import type { Autostart } from '../autostart/autostart.ts';
import { NoResponse } from '../api/http-request.ts';
import { ErrorResponse } from '../api/server-client.ts';
import { ActionRefused } from './action-refused.ts';
import type { IdleAnswer, PersonalControl } from './personal-control.ts';

/** The parts of the running recorder that actions use. */
export type ActionParts = {
  client: ApiClient;
  recorder: PersonalControl & {
    /** Ends the recording here; returns `started_at` of the timer, undefined when none was followed. */
    stopHere: () => string | undefined;
  };
  /** Contact the server at once, because the timer changed. */
  pollNow: () => void;
  settings: { update: (change: Partial<PersonalSettings>) => Promise<unknown> };
  /** Undefined where the recorder cannot start at sign-in. */
  autostart: Autostart | undefined;
  /** Resolves when everything that must survive a restart is on disk. */
  saved: () => Promise<void>;
  rememberProject: (project: LastProject) => Promise<void>;
};

/** Does what a person asked for on the page, by a command or from the tray. Never throws. */
export async function performAction(
  action: RecorderAction,
  parts: ActionParts,
): Promise<ActionResult> {
  try {
    return done(await perform(action, parts));
  } catch (error) {
    return failure(error);
  }
}

/** Returns a message for people; undefined when the new state says enough. */
async function perform(action: RecorderAction, parts: ActionParts): Promise<string | undefined> {
  const { recorder } = parts;
  switch (action.action) {
    case 'start':
      return start(action.projectId, action.note ?? null, parts);
    case 'stop':
      return stop(parts);
    case 'sign_out':
      await stop(parts);
      await parts.client.user.logout();
      parts.pollNow();
      return undefined;
    case 'update_settings':
      await parts.settings.update(action.settings);
      return undefined;
    case 'pause':
      return whenSaved(recorder.pause(action.minutes), parts);
    case 'resume':
      return whenSaved(recorder.resume(), parts);
    case 'answer_idle':
      return recorder.answerIdle(idleAnswer(action.answer, action.projectId));
    case 'forget':
      return recorder.forget(action.minutes);
    case 'discard_capture':
      return recorder.discardCapture(action.id);
    case 'retry_refused':
      return recorder.retryRefused(action.id);
    case 'discard_refused':
      return recorder.discardRefused(action.id);
    case 'agree':
      return agree(action.projectId, action.rulesVersion, parts);
    case 'set_autostart':
      return setAutostart(action.on, parts.autostart);
  }
}

async function setAutostart(on: boolean, autostart: Autostart | undefined): Promise<string> {
  if (!autostart) {
    throw new ActionRefused('The recorder cannot start at sign-in on this system.');
  }
  if (on) await autostart.turnOn();
  else await autostart.turnOff();
  return on
    ? 'The recorder starts when you sign in to this computer.'
    : 'The recorder no longer starts at sign-in.';
}

/** A pause that was confirmed must not be lost in a crash. */
async function whenSaved(message: string, { saved }: ActionParts): Promise<string> {
  await saved();
  return message;
}

function idleAnswer(
  answer: 'keep' | 'discard' | 'other_project',
  projectId: number | undefined,
): IdleAnswer {
  if (answer !== 'other_project') return { answer };
  if (projectId === undefined) throw new ActionRefused('Choose the other project.');
  return { answer, projectId };
}

async function start(projectId: number, note: string | null, parts: ActionParts): Promise<string> {
  const { timer } = await parts.client.timer.start({ project_id: projectId, note });
  parts.pollNow();
  const name = timer?.project_name ?? '';
  await parts.rememberProject({ id: projectId, name });
  return `Timer started for "${name}".`;
}

async function agree(
  projectId: number,
  rulesVersion: string,
  { client, pollNow }: ActionParts,
): Promise<undefined> {
  await client.timer.agree({ project_id: projectId, rules_version: rulesVersion });
  pollNow();
}

/** Recording ends at once; the server learns of it now, or when it responds again. */
async function stop({ recorder, client, pollNow }: ActionParts): Promise<string> {
  const startedAt = recorder.stopHere();
  try {
    await client.timer.stop(startedAt === undefined ? {} : { started_at: startedAt });
  } catch (error) {
    if (startedAt === undefined || !(error instanceof NoResponse)) throw error;
    return (
      `The server does not respond: ${error.message}. Recording was stopped on this machine. ` +
      'The server will be notified when it responds.'
    );
  }
  pollNow();
  return 'Timer stopped.';
}

function done(message: string | undefined): ActionResult {
  return { ok: true, message: message ?? null };
}

function failure(error: unknown): ActionResult {
  if (error instanceof NoResponse) {
    const message = `The server does not respond: ${error.message}.`;
    return { ok: false, message, reason: 'no_server' };
  }
  if (error instanceof ErrorResponse) {
    const reason = error.status === 401 ? 'signed_out' : 'failed';
    return { ok: false, message: error.message, reason };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { ok: false, message, reason: 'failed' };
}

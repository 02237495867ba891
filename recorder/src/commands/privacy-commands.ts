import { forgetMinutesChoices, pauseMinutesChoices } from '@time-tracker/contract/limits';
import type { RecorderAction } from '@time-tracker/contract/local-recorder';
import { prepareStateFolder } from '../accounts/account-file.ts';
import { performInRecorder } from '../control/control-socket.ts';
import type { ProgramContext } from '../program/program-context.ts';
import { notRunning } from '../program/status-text.ts';
import { CommandFailure, throwFailure } from './command-failure.ts';

/** Records nothing for some minutes, or until `resume`. */
export async function pauseCommand(context: ProgramContext, text?: string): Promise<void> {
  if (text === undefined) return perform(context, { action: 'pause' });
  await perform(context, { action: 'pause', minutes: chosen(text, pauseMinutesChoices) });
}

export async function resumeCommand(context: ProgramContext): Promise<void> {
  await perform(context, { action: 'resume' });
}

/** Deletes what was recorded in the last minutes, here and on the server. */
export async function forgetCommand(context: ProgramContext, text?: string): Promise<void> {
  const minutes = chosen(text ?? '', forgetMinutesChoices);
  await perform(context, { action: 'forget', minutes });
}

async function perform(
  { config, files, print }: ProgramContext,
  action: RecorderAction,
): Promise<void> {
  await prepareStateFolder(config.stateFolder, files);
  const result = await performInRecorder(config.stateFolder, action);
  if (!result) throw new CommandFailure(notRunning);
  if (!result.ok) throwFailure(result);
  if (result.message !== null) print(result.message);
}

function chosen<Minutes extends number>(text: string, choices: readonly Minutes[]): Minutes {
  const found = choices.find((each) => String(each) === text);
  if (found !== undefined) return found;
  const listed = choices.join(', ').replace(/, (\d+)$/, ' or $1');
  throw new CommandFailure(`Say how many minutes: ${listed}.`, 'usage');
}

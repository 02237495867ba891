import { setTimeout as delay } from 'node:timers/promises';
import type { SignedInAccount } from '../accounts/account-file.ts';
import { KeychainUnavailable } from '../accounts/keychain.ts';
import { desktopCapabilities } from '../capture/choose-capture.ts';
import { programCommand, replaceableProgram, typedCommand } from '../config.ts';
import {
  openControlSocket,
  type ControlRequest,
  type ControlSocket,
} from '../control/control-socket.ts';
import { AlreadyRunning } from '../control/folder-lock.ts';
import { openAddress } from '../desktop/open-address.ts';
import { LocalPage } from '../page/local-page.ts';
import type { ProgramContext } from '../program/program-context.ts';
import { ProgramFile } from '../program/program-file.ts';
import { signedIn } from './signed-in.ts';
import { CommandFailure } from './command-failure.ts';
import { RecorderProgram } from '../program/recorder-program.ts';
import { howToRecordAddress } from '../program/recorder-messages.ts';

const lookForUpdateEveryMs = 10_000;

/** Records until Ctrl-C or SIGTERM. */
export async function runCommand(context: ProgramContext): Promise<void> {
  const file = new ProgramFile(replaceableProgram());
  const capabilities = await desktopCapabilities(context.config);
  const print = (text: string) => context.print(`${new Date().toLocaleTimeString()}  ${text}`);
  const { account } = await whenUnlocked(print, () => signedIn(context));
  let respond: (request: ControlRequest) => Promise<unknown> = () => Promise.resolve(null);
  const control = await openControl(context, (request) => respond(request));
  let isUpdated = false;
  try {
    print(`Signed in as ${account.userName} at ${account.server}. Press Ctrl-C to quit.`);
    for (const limitation of capabilities.limitations) print(limitation);
    const program = await whenUnlocked(print, () =>
      RecorderProgram.open({ ...context, print }, account, capabilities),
    );
    const page = await LocalPage.open(program.pageParts());
    respond = (request) =>
      request.request === 'open_page'
        ? Promise.resolve(page.createLink())
        : program.respond(request);
    const openPage = async () => {
      const isOpen = await openAddress(page.createLink(), context.config.environment);
      if (!isOpen) print(`The page cannot be opened here. Use: ${typedCommand('open')}`);
    };
    if (capabilities.isBrowserNeeded) await leaveToBrowser(program, { ...context, print }, account);
    else isUpdated = await recordUntilUpdate(program, { file, print }, () => void openPage());
    await page.close();
  } finally {
    await control.close();
  }
  if (isUpdated) becomeNewProgram();
}

/** Ends early, and returns true, when the program was updated. While a timer runs, that would miss time. */
async function recordUntilUpdate(
  program: RecorderProgram,
  { file, print }: { file: ProgramFile; print: (text: string) => void },
  openPage: () => void,
): Promise<boolean> {
  const [shutdown, update] = [createShutdownSignal(), new AbortController()];
  const looking = setInterval(() => {
    if (!file.isReplaced() || program.hasTimer || update.signal.aborted) return;
    print('The recorder was updated, so it starts again.');
    update.abort();
  }, lookForUpdateEveryMs);
  await program.run(AbortSignal.any([shutdown, update.signal]), openPage);
  clearInterval(looking);
  return update.signal.aborted && !shutdown.aborted;
}

/** In the same process, so that a service or a terminal that started it keeps it. */
function becomeNewProgram(): void {
  const command = programCommand('run');
  process.execve?.(command[0] ?? '', command);
}

/**
 * Records nothing, since pages record nothing while a recorder does: sends what was recorded before, and
 * opens the page that says how to record in the browser.
 */
async function leaveToBrowser(
  program: RecorderProgram,
  { config, print }: ProgramContext,
  account: SignedInAccount,
): Promise<void> {
  await program.run(AbortSignal.abort(), () => undefined);
  const address = howToRecordAddress(account.server);
  print(`The recorder ends now. To record in the browser, open ${address}`);
  await openAddress(address, config.environment);
}

/** A keychain that is locked at login has the token and the key of the spool: nothing works without. */
async function whenUnlocked<T>(print: (text: string) => void, task: () => Promise<T>): Promise<T> {
  for (let attempts = 0; ; attempts++) {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof KeychainUnavailable)) throw error;
      if (attempts === 0) print(`${lockedMessage} (${error.message})`);
      await delay(unlockEveryMs);
    }
  }
}

const unlockEveryMs = 10_000;
const lockedMessage =
  'Nothing is recorded yet: the keychain is locked or does not respond. Unlock it, and recording ' +
  'starts. What was recorded before is kept.';

async function openControl(
  { config }: ProgramContext,
  respond: (request: ControlRequest) => Promise<unknown>,
): Promise<ControlSocket> {
  try {
    return await openControlSocket(config.stateFolder, respond);
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error;
    throw new CommandFailure(
      'The recorder is already running on this machine for this account. See its status with: ' +
        typedCommand('status'),
      'alreadyRunning',
    );
  }
}

/** npm and the terminal may both forward one Ctrl-C; only a later one means to quit at once. */
const secondSignalMs = 1_000;

/** Aborts at the first SIGINT or SIGTERM; a second one ends the program at once. */
function createShutdownSignal(): AbortSignal {
  const end = new AbortController();
  let firstAt: number | undefined;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      firstAt ??= performance.now();
      if (performance.now() - firstAt > secondSignalMs) process.exit(1);
      end.abort();
    });
  }
  return end.signal;
}

import type { ActionResult } from '@time-tracker/contract/local-recorder';
import { KeychainUnavailable } from '../accounts/keychain.ts';
import { typedCommand } from '../config.ts';
import { NoResponse } from '../api/http-request.ts';
import { ErrorResponse } from '../api/server-client.ts';

export const exitCodes = {
  failed: 1,
  usage: 2,
  signedOut: 3,
  noServer: 4,
  alreadyRunning: 5,
} as const;

/** Ends a command with a message and an exit code. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly exitCode: number;

  constructor(message: string, reason: keyof typeof exitCodes = 'failed') {
    super(message);
    this.exitCode = exitCodes[reason];
  }
}

const signedOutMessage = `This recorder was signed out. Sign in again: ${typedCommand('login')}`;

/** Ends the command because the running recorder did not do what it was asked for. */
export function throwFailure(result: Extract<ActionResult, { ok: false }>): never {
  switch (result.reason) {
    case 'failed':
      throw new CommandFailure(result.message);
    case 'no_server':
      throw new CommandFailure(result.message, 'noServer');
    case 'signed_out':
      throw new CommandFailure(signedOutMessage, 'signedOut');
  }
}

/** The message for an error: what happened and what to do; undefined for a bug of our own. */
export function asCommandFailure(error: unknown): CommandFailure | undefined {
  if (error instanceof CommandFailure) return error;
  if (error instanceof NoResponse) {
    const where = error.address ? `at ${error.address} ` : '';
    return new CommandFailure(`The server ${where}does not respond: ${error.message}.`, 'noServer');
  }
  if (error instanceof KeychainUnavailable) {
    return new CommandFailure(
      `The keychain that holds this recorder's secrets is not available: ${error.message}. ` +
        'Unlock it, or run this command in your desktop session.',
    );
  }
  if (!(error instanceof ErrorResponse)) return undefined;
  if (error.code === 'signed_out') {
    return new CommandFailure(signedOutMessage, 'signedOut');
  }
  const fields = Object.entries(error.fields ?? {}).map(
    ([field, problems]) => `\n  ${field}: ${problems.join(', ')}`,
  );
  const wait = error.retryAfterSeconds ? ` Try again in ${error.retryAfterSeconds} s.` : '';
  return new CommandFailure(`${error.message}${wait}${fields.join('')}`);
}

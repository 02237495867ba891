import { NoAnswer } from '../api/http-exchange.ts';
import { ErrorAnswer } from '../api/server-client.ts';

export const exitCodes = {
  failed: 1,
  usage: 2,
  signedOut: 3,
  noServer: 4,
  alreadyRunning: 5,
} as const;

/** Ends a command with a sentence for people and an exit code. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly exitCode: number;

  constructor(message: string, reason: keyof typeof exitCodes = 'failed') {
    super(message);
    this.exitCode = exitCodes[reason];
  }
}

/** Says of any error what it means and what to do; undefined when it is a fault of our own. */
export function asCommandFailure(error: unknown): CommandFailure | undefined {
  if (error instanceof CommandFailure) return error;
  if (error instanceof NoAnswer) {
    return new CommandFailure(`The server does not answer: ${error.message}.`, 'noServer');
  }
  if (!(error instanceof ErrorAnswer)) return undefined;
  if (error.code === 'signed_out') {
    return new CommandFailure(
      'This recorder was signed out. Sign in again: npm run recorder -- login',
      'signedOut',
    );
  }
  const fields = Object.entries(error.fields ?? {}).map(
    ([field, problems]) => `\n  ${field}: ${problems.join(', ')}`,
  );
  const wait = error.retryAfterSeconds ? ` Try again in ${error.retryAfterSeconds} s.` : '';
  return new CommandFailure(`The server says: ${error.message}${wait}${fields.join('')}`);
}

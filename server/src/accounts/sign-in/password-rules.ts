import { invalidField } from '@time-tracker/contract/errors';
import { i18n } from '../../language/server-texts.ts';

/** The problem with a new password. The contract checks the maximum length. */
export function passwordProblem(password: string, minLength: number): string | undefined {
  return password.length < minLength
    ? i18n.t('Minimum {minLength} symbols', { minLength })
    : undefined;
}

export function refuseShortPassword(password: string, minLength: number): void {
  const problem = passwordProblem(password, minLength);
  if (problem !== undefined) throw invalidField('password', problem);
}

const callsThatSetOne = new Set(['user.register', 'user.update', 'user.reset_password']);

/**
 * The same for the input of a call, by field. The contract knows only the minimum length of any
 * server. This one adds that of this server, so that clients see a single number.
 */
export function newPasswordProblems(
  call: string,
  sent: unknown,
  minLength: number,
): Record<string, string[]> {
  if (!callsThatSetOne.has(call)) return {};
  const { password } = (sent ?? {}) as { password?: unknown };
  if (typeof password !== 'string' || password === '') return {};
  const problem = passwordProblem(password, minLength);
  return problem === undefined ? {} : { password: [problem] };
}

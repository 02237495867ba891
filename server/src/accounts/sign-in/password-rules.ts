import { invalidField } from '@time-tracker/contract/errors';

/** What is wrong with a password to be set; the contract has looked at its other end. */
export function passwordProblem(password: string, minLength: number): string | undefined {
  return password.length < minLength ? `Minimum ${minLength} symbols` : undefined;
}

export function refuseShortPassword(password: string, minLength: number): void {
  const problem = passwordProblem(password, minLength);
  if (problem !== undefined) throw invalidField('password', problem);
}

const callsThatSetOne = new Set(['user.register', 'user.update', 'user.reset_password']);

/**
 * The same of what was sent to a call, by its field. The contract knows the least that any server asks
 * for; said here is what this one does, so that nobody hears one number after the other.
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

import { registration } from '@time-tracker/contract/user';
import { confirmationProblem } from '../api/password-pair.ts';

export type RegistrationValues = {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  password_confirmation: string;
  acceptTerms: boolean;
};

/** The contract's rules, and what only the form knows. First problem of each field. */
export function registrationProblems(values: RegistrationValues): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of registration.safeParse(values).error?.issues ?? []) {
    problems[String(path[0])] ??= message;
  }
  // zod leaves a rule over two fields out as long as a third one is empty.
  const confirmation = confirmationProblem(values);
  if (confirmation !== undefined) problems['password_confirmation'] = confirmation;
  if (!values.acceptTerms) {
    problems['acceptTerms'] = 'You must accept the terms and conditions';
  }
  return problems;
}

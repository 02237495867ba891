import { registration } from '@time-tracker/contract/user';

export type RegistrationValues = {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  password_confirmation: string;
  acceptTerms: boolean;
};

/** The contract's rules, and the two that only the form knows. First problem of each field. */
export function registrationProblems(values: RegistrationValues): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of registration.safeParse(values).error?.issues ?? []) {
    problems[String(path[0])] ??= message;
  }
  if (values.password_confirmation === '') {
    problems['password_confirmation'] = 'Password confirmation is required';
  }
  if (!values.acceptTerms) {
    problems['acceptTerms'] = 'You must accept the terms and conditions';
  }
  return problems;
}

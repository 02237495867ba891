import { t } from '@lingui/core/macro';
import { password } from '../api/field-rules.ts';
import { confirmationProblem } from './password-confirmation.ts';
import { rulesOfFields } from '../api/sending-form.ts';

export const noPasswords = { current_password: '', password: '', password_confirmation: '' };

/** Problems of a password change. An account's first password needs no current one. */
export function passwordProblems(values: typeof noPasswords, isFirst = false) {
  const problems = rulesOfFields({ password })({ password: values.password });
  const confirmation = confirmationProblem(values);
  if (confirmation !== undefined) problems['password_confirmation'] = confirmation;
  if (values.current_password === '' && !isFirst) {
    problems['current_password'] = t`Current password is required`;
  }
  return problems;
}

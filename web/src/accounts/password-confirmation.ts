import { t } from '@lingui/core/macro';
/** The problem with the repeated password, or undefined. */
export function confirmationProblem(values: {
  password: string;
  password_confirmation: string;
}): string | undefined {
  if (values.password_confirmation === '') return t`Password confirmation is required`;
  if (values.password_confirmation !== values.password) {
    return t`Password and Confirm Password didn't match`;
  }
  return undefined;
}

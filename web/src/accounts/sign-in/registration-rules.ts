import { t } from '@lingui/core/macro';
import { email, firstName, lastName, password } from '../../api/field-rules.ts';
import { confirmationProblem } from '../password-confirmation.ts';
import { rulesOfFields } from '../../api/sending-form.ts';

export type RegistrationValues = {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  password_confirmation: string;
  acceptTerms: boolean;
};

const rulesOfInput = rulesOfFields({ first_name: firstName, last_name: lastName, email, password });

/** The contract's rules and those of the form. Returns the first problem of each field. */
export function registrationProblems(values: RegistrationValues) {
  const problems = rulesOfInput(values);
  const confirmation = confirmationProblem(values);
  if (confirmation !== undefined) problems['password_confirmation'] = confirmation;
  if (!values.acceptTerms) {
    problems['acceptTerms'] = t`You must accept the terms and conditions`;
  }
  return problems;
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { i18n } from '../../language/i18n.ts';

export const wizardStart = {
  appName: '',
  category: '',
  framework: '',
  dbName: '',
  dbEngine: '',
  nameOnCard: '',
  cardNumber: '',
  cardExpiryMonth: '',
  cardExpiryYear: '',
  cardCvv: '',
};

export type WizardValues = typeof wizardStart;

const required: Record<keyof WizardValues, MessageDescriptor> = {
  appName: msg`App name is required`,
  category: msg`Category is required`,
  framework: msg`Framework is required`,
  dbName: msg`Database name is required`,
  dbEngine: msg`Database engine is required`,
  nameOnCard: msg`Name on card is required`,
  cardNumber: msg`Card number is required`,
  cardExpiryMonth: msg`Expiration month is required`,
  cardExpiryYear: msg`Expiration year is required`,
  cardCvv: msg`CVV is required`,
};

/** Every field of the wizard is required (specification, section 5), with no further rules. */
export function wizardProblems(values: WizardValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(required)
      .filter(([field]) => values[field as keyof WizardValues].trim() === '')
      .map(([field, message]) => [field, i18n._(message)]),
  );
}

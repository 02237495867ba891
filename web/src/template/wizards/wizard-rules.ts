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

const required: Record<keyof WizardValues, string> = {
  appName: 'App name is required',
  category: 'Category is required',
  framework: 'Framework is required',
  dbName: 'Database name is required',
  dbEngine: 'Database engine is required',
  nameOnCard: 'Name on card is required',
  cardNumber: 'Card number is required',
  cardExpiryMonth: 'Expiration month is required',
  cardExpiryYear: 'Expiration year is required',
  cardCvv: 'CVV is required',
};

/** Every field of the wizard is required (specification, section 5); nothing else is asked. */
export function wizardProblems(values: WizardValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(required).filter(([field]) => values[field as keyof WizardValues].trim() === ''),
  );
}

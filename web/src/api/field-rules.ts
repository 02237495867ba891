import {
  emailLength,
  fullNameLength,
  nameLength,
  passwordLength,
} from '@time-tracker/contract/limits';

/**
 * What is wrong with a value, undefined when nothing is. The contract's schemas say the same; they
 * stay on the server, since the library they are written with weighs as much as a page. A test holds
 * the two together.
 */
export type FieldRule = (value: unknown) => string | undefined;

function lengthRule(
  requiredMessage: string,
  { min, max }: { min: number; max: number },
  readText = (text: string) => text.trim(),
): FieldRule {
  return (value) => {
    if (typeof value !== 'string') return requiredMessage;
    if (value.includes('\0') || !value.isWellFormed()) {
      return 'Contains characters that cannot be kept';
    }
    // Symbols as people count them, not halves of them.
    const { length } = [...readText(value)];
    if (length === 0) return requiredMessage;
    if (length < min) return `Minimum ${min} symbols`;
    return length > max ? `Maximum ${max} symbols` : undefined;
  };
}

export const firstName = lengthRule('First name is required', nameLength);
export const lastName = lengthRule('Last name is required', nameLength);
export const fullName = lengthRule('Name is required', fullNameLength);
export const organizationName = lengthRule('Name is required', nameLength);
export const projectName = lengthRule('Name is required', nameLength);

/** As typed: a password may begin or end with spaces. */
export const password = lengthRule('Password is required', passwordLength, (text) => text);

const emailLengthRule = lengthRule('Email is required', emailLength);
const emailParts = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const email: FieldRule = (value) => {
  const problem = emailLengthRule(value);
  if (problem !== undefined || typeof value !== 'string') return problem;
  return emailParts.test(value.trim()) ? undefined : 'Wrong email format';
};

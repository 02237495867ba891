import {
  emailLength,
  fullNameLength,
  nameLength,
  passwordLength,
} from '@time-tracker/contract/limits';
import { canBeName } from '@time-tracker/contract/name-characters';

/**
 * What is wrong with a value, undefined when nothing is. The contract's schemas say the same; they
 * stay on the server, since the library they are written with weighs as much as a page. A test holds
 * the two together.
 */
export type FieldRule = (value: unknown) => string | undefined;

function lengthRule(
  requiredMessage: string,
  { min, max }: { min: number; max: number },
  { readText = (text: string) => text.trim(), canBeKept = canBeStored } = {},
): FieldRule {
  return (value) => {
    if (typeof value !== 'string') return requiredMessage;
    const text = readText(value);
    if (!canBeKept(text)) return 'Contains unsupported characters';
    // Symbols as people count them, not halves of them.
    const { length } = [...text];
    if (length === 0) return requiredMessage;
    if (length < min) return `Minimum ${min} symbols`;
    return length > max ? `Maximum ${max} symbols` : undefined;
  };
}

function canBeStored(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

const ofName = { canBeKept: canBeName };
export const firstName = lengthRule('First name is required', nameLength, ofName);
export const lastName = lengthRule('Last name is required', nameLength, ofName);
export const fullName = lengthRule('Name is required', fullNameLength, ofName);
export const organizationName = lengthRule('Name is required', nameLength, ofName);
export const projectName = lengthRule('Name is required', nameLength, ofName);

/** As typed: a password may begin or end with spaces. */
export const password = lengthRule('Password is required', passwordLength, {
  readText: (text) => text,
});

const emailLengthRule = lengthRule('Email is required', emailLength);
const emailParts = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const email: FieldRule = (value) => {
  const problem = emailLengthRule(value);
  if (problem !== undefined || typeof value !== 'string') return problem;
  return emailParts.test(value.trim()) ? undefined : 'Wrong email format';
};

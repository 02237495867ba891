import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import {
  emailLength,
  fullNameLength,
  nameLength,
  passwordLength,
} from '@time-tracker/contract/limits';
import { canBeName } from '@time-tracker/contract/text/name-characters';
import { i18n } from '../language/i18n.ts';

/**
 * The problem with a value, or undefined. These rules duplicate the contract's schemas, because the
 * schema library would make the bundle larger. A test compares the two.
 */
export type FieldRule = (value: unknown) => string | undefined;

function lengthRule(
  requiredMessage: MessageDescriptor,
  { min, max }: { min: number; max: number },
  { readText = (text: string) => text.trim(), canBeKept = canBeStored } = {},
): FieldRule {
  return (value) => {
    if (typeof value !== 'string') return i18n._(requiredMessage);
    const text = readText(value);
    if (!canBeKept(text)) return t`Contains unsupported characters`;
    // Counts code points, not UTF-16 code units.
    const { length } = [...text];
    if (length === 0) return i18n._(requiredMessage);
    if (length < min) return t`Minimum ${min} symbols`;
    return length > max ? t`Maximum ${max} symbols` : undefined;
  };
}

function canBeStored(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

const ofName = { canBeKept: canBeName };
export const firstName = lengthRule(msg`First name is required`, nameLength, ofName);
export const lastName = lengthRule(msg`Last name is required`, nameLength, ofName);
export const fullName = lengthRule(msg`Name is required`, fullNameLength, ofName);
export const organizationName = lengthRule(msg`Name is required`, nameLength, ofName);
export const projectName = lengthRule(msg`Name is required`, nameLength, ofName);

/** Not trimmed: a password may begin or end with spaces. */
export const password = lengthRule(msg`Password is required`, passwordLength, {
  readText: (text) => text,
});

const emailLengthRule = lengthRule(msg`Email is required`, emailLength);
const emailParts = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const email: FieldRule = (value) => {
  const problem = emailLengthRule(value);
  if (problem !== undefined || typeof value !== 'string') return problem;
  return emailParts.test(value.trim()) ? undefined : t`Wrong email format`;
};

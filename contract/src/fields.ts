import { z } from 'zod';
import {
  emailLength,
  fullNameLength,
  nameLength,
  pageMax,
  pageSizeMax,
  passwordLength,
  screenshotIntervalMax,
} from './limits.ts';
import { canBeName } from './text/name-characters.ts';
import { isTimeZone } from './time/time-zone.ts';

const unsupportedText = 'Contains unsupported characters';

/** Text that PostgreSQL can store: well-formed, without NUL. */
function text(requiredMessage: string) {
  return z
    .string({ error: requiredMessage })
    .refine((value) => !value.includes('\0') && value.isWellFormed(), {
      error: unsupportedText,
    });
}

type Length = { min: number; max: number };

function lengthOf(requiredMessage: string, length: Length) {
  return bounded(text(requiredMessage).trim(), requiredMessage, length);
}

function nameOf(requiredMessage: string, length: Length) {
  const name = z
    .string({ error: requiredMessage })
    .trim()
    .refine(canBeName, { error: unsupportedText });
  return bounded(name, requiredMessage, length);
}

function bounded(schema: z.ZodString, requiredMessage: string, { min, max }: Length) {
  return schema
    .min(min, { error: tooShort(requiredMessage, min) })
    .max(max, { error: `Maximum ${max} symbols` });
}

/** Tells empty input from short input. Does not use `abort`, which would hide errors of other fields. */
function tooShort(requiredMessage: string, min: number) {
  return ({ input }: { input?: unknown }) =>
    input === '' ? requiredMessage : `Minimum ${min} symbols`;
}

export const email = lengthOf('Email is required', emailLength)
  .toLowerCase()
  .pipe(z.email({ error: 'Wrong email format' }));

/** A password as typed at sign-in; its strength is not checked. */
export const password = text('Password is required')
  .min(passwordLength.min, { error: tooShort('Password is required', passwordLength.min) })
  .max(passwordLength.max, { error: `Maximum ${passwordLength.max} symbols` });

export const firstName = nameOf('First name is required', nameLength);
export const lastName = nameOf('Last name is required', nameLength);
export const fullName = nameOf('Name is required', fullNameLength);
export const organizationName = nameOf('Name is required', nameLength);
export const projectName = nameOf('Name is required', nameLength);

export function optionalText(maxLength: number) {
  return text('Must be text')
    .trim()
    .max(maxLength, { error: `Maximum ${maxLength} symbols` });
}

export const id = z
  .int({ error: 'Must be a whole number' })
  .min(1, { error: 'Must be 1 or more' })
  .max(2_147_483_647, { error: 'Number is too large' });

/** The secret token of a link in an email. */
export const linkSecret = text('The token of the link is required')
  .min(1, { error: 'The token of the link is required' })
  .max(200, { error: 'The token of the link is too long' });

export const uuid = z
  .string({ error: 'Must be a UUID' })
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, {
    error: 'Must be a UUID',
  })
  .toLowerCase();

/** An ID used as a filter. Null, absent and -1 all mean "everything the caller may view". */
export const idFilter = z
  .union([id, z.literal(-1), z.null()], { error: 'Must be 1 or more, or empty' })
  .optional()
  .transform((value) => (value === -1 || value === null ? undefined : value));

const earliestInstant = Date.UTC(2000, 0, 1);
const latestInstant = Date.UTC(2100, 0, 1);

/** An instant in requests: ISO 8601 with Z, or epoch milliseconds. */
export const instant = z
  .union([z.iso.datetime(), z.int()], {
    error: 'Must be a time: ISO 8601 in UTC, or epoch milliseconds',
  })
  .transform((value) => new Date(value))
  .refine((value) => value.getTime() >= earliestInstant && value.getTime() < latestInstant, {
    error: 'Must be between the years 2000 and 2100',
  });

/** An instant in responses: a Date on the server, ISO 8601 with Z in JSON. */
export const sentInstant = z
  .date()
  .transform((value) => value.toISOString())
  .pipe(z.iso.datetime());

export const timeZone = z
  .string({ error: 'Must be a time zone, such as Europe/Berlin' })
  .max(64)
  .refine(isTimeZone, { error: 'Unknown time zone' });

export const page = z.int().min(1).max(pageMax);
export const pageSize = z.int().min(1).max(pageSizeMax);

export const screenshotInterval = z
  .int({ error: 'Must be whole minutes' })
  .min(0, { error: 'Must be between 0 and 60 minutes' })
  .max(screenshotIntervalMax, { error: 'Must be between 0 and 60 minutes' });

/** 1 manager, 2 member, 3 viewer. */
export const projectRole = z.union([z.literal(1), z.literal(2), z.literal(3)], {
  error: 'Must be 1 (manager), 2 (member) or 3 (viewer)',
});

export const userType = z.enum(['Owner', 'Member']);

/** Part of the responses of calls that send an email. */
export const mailSent = {
  /** False if the daily email limit of the address or of the caller is reached. */
  mail_sent: z.boolean(),
};

export const done = z.object({ result: z.literal(true) });

/** Whole percent, 0 to 100; null below 60 measured seconds. */
export const activityPercent = z.int().min(0).max(100).nullable();

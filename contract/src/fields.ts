import { z } from 'zod';
import {
  emailLength,
  fullNameLength,
  nameLength,
  pageSizeMax,
  passwordLength,
  screenshotIntervalMax,
} from './limits.ts';
import { canBeName } from './name-characters.ts';

const unkeepable = 'Contains characters that cannot be kept';

/** Text as PostgreSQL can keep it: well-formed, without NUL. */
function text(requiredMessage: string) {
  return z
    .string({ error: requiredMessage })
    .refine((value) => !value.includes('\0') && value.isWellFormed(), {
      error: unkeepable,
    });
}

type Length = { min: number; max: number };

function lengthOf(requiredMessage: string, length: Length) {
  return bounded(text(requiredMessage).trim(), requiredMessage, length);
}

function nameOf(requiredMessage: string, length: Length) {
  const name = z.string({ error: requiredMessage }).trim().refine(canBeName, { error: unkeepable });
  return bounded(name, requiredMessage, length);
}

function bounded(schema: z.ZodString, requiredMessage: string, { min, max }: Length) {
  return schema
    .min(min, { error: tooShort(requiredMessage, min) })
    .max(max, { error: `Maximum ${max} symbols` });
}

/** One sentence for nothing and one for too little; without `abort`, which would hide other fields. */
function tooShort(requiredMessage: string, min: number) {
  return ({ input }: { input?: unknown }) =>
    input === '' ? requiredMessage : `Minimum ${min} symbols`;
}

export const email = lengthOf('Email is required', emailLength)
  .toLowerCase()
  .pipe(z.email({ error: 'Wrong email format' }));

/** As typed at sign-in: compared, never checked for strength. */
export const password = text('Password is required')
  .min(passwordLength.min, { error: tooShort('Password is required', passwordLength.min) })
  .max(passwordLength.max, { error: `Maximum ${passwordLength.max} symbols` });

export const firstName = nameOf('First name is required', nameLength);
export const lastName = nameOf('Last name is required', nameLength);
export const fullName = nameOf('Name is required', fullNameLength);
export const organizationName = nameOf('Name is required', nameLength);
export const projectName = nameOf('Name is required', nameLength);

export function optionalText(maxLength: number) {
  return text('Text is expected')
    .trim()
    .max(maxLength, { error: `Maximum ${maxLength} symbols` });
}

export const id = z
  .int({ error: 'A whole number is expected' })
  .min(1, { error: 'A number from 1 is expected' })
  .max(2_147_483_647, { error: 'This number is too large' });

/** The secret of a link in a mail. */
export const linkSecret = text('The secret of the link is required')
  .min(1, { error: 'The secret of the link is required' })
  .max(200, { error: 'This is no secret of a link' });

export const uuid = z
  .string({ error: 'A UUID is expected' })
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, {
    error: 'A UUID is expected',
  })
  .toLowerCase();

/** An id used as a filter: null, absent and -1 all mean "all that the caller may see". */
export const idFilter = z
  .union([id, z.literal(-1), z.null()], { error: 'A number from 1 is expected, or nothing' })
  .optional()
  .transform((value) => (value === -1 || value === null ? undefined : value));

const earliestInstant = Date.UTC(2000, 0, 1);
const latestInstant = Date.UTC(2100, 0, 1);

/** An instant as it comes in: ISO 8601 with Z, or epoch milliseconds. */
export const instant = z
  .union([z.iso.datetime(), z.int()], {
    error: 'An instant is expected: ISO 8601 in UTC, or milliseconds',
  })
  .transform((value) => new Date(value))
  .refine((value) => value.getTime() >= earliestInstant && value.getTime() < latestInstant, {
    error: 'This instant is out of reach',
  });

/** An instant as it goes out: a Date on the server, ISO 8601 with Z on the wire. */
export const sentInstant = z
  .date()
  .transform((value) => value.toISOString())
  .pipe(z.iso.datetime());

export const timeZone = z
  .string({ error: 'A time zone is expected, such as Europe/Berlin' })
  .max(64)
  .refine(isTimeZone, { error: 'This time zone is not known' });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

export const page = z.int().min(1).max(1_000_000);
export const pageSize = z.int().min(1).max(pageSizeMax);

export const screenshotInterval = z
  .int({ error: 'Whole minutes are expected' })
  .min(0, { error: 'Between 0 and 60 minutes' })
  .max(screenshotIntervalMax, { error: 'Between 0 and 60 minutes' });

/** 1 manager, 2 member, 3 viewer. */
export const projectRole = z.union([z.literal(1), z.literal(2), z.literal(3)], {
  error: 'The role is 1 (manager), 2 (member) or 3 (viewer)',
});

export const userType = z.enum(['Owner', 'Member']);

/** Answered where somebody is mailed about it. */
export const mailSent = {
  /** False: today's limit of mails to that address or of the caller is reached. */
  mail_sent: z.boolean(),
};

export const done = z.object({ result: z.literal(true) });

/** Whole percent 0 to 100, null when too little was measured to say. */
export const activityPercent = z.int().min(0).max(100).nullable();

import { z } from 'zod';
import { call } from './call.ts';
import { dataExport } from './data-export.ts';
import {
  done,
  email,
  firstName,
  fullName,
  lastName,
  linkSecret,
  password,
  sentInstant,
  timeZone,
  userType,
  uuid,
} from './fields.ts';
import { recorderSource, recorderState } from './timer.ts';

export type UserType = z.infer<typeof userType>;

const serverWarning = z.enum(['open_registration', 'short_passwords']);
export type ServerWarning = z.output<typeof serverWarning>;

export const user = z.object({
  id: z.int(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  type: userType,
  time_zone: z.string(),
  /** False for who has only ever signed in with Google. */
  has_password: z.boolean(),
  /**
   * Whether the person has shown that the email is theirs. Until then their rights are at most a
   * member's in organizations that others added them to, unless an owner has confirmed them there.
   */
  email_verified: z.boolean(),
  created_at: sentInstant,
  server_warnings: z
    .array(serverWarning)
    .optional()
    .describe(
      'Only in user/get of the first owner of a server that other machines can reach: settings that are too open',
    ),
});
export type User = z.output<typeof user>;

const passwordConfirmation = z.string({ error: 'Password confirmation is required' });

type Passwords = { password?: unknown; password_confirmation?: unknown };

function isConfirmed(input: Passwords): boolean {
  return input.password === input.password_confirmation;
}

/** Said beside whatever else is wrong, so it is looked at even then. */
const confirmed = {
  path: ['password_confirmation'],
  error: "Password and Confirm Password didn't match",
  when: ({ value }: { value: unknown }) => {
    const input = value as Passwords | null;
    return typeof input?.password === 'string' && typeof input.password_confirmation === 'string';
  },
};

export const registration = z
  .object({
    email,
    first_name: firstName,
    last_name: lastName,
    password,
    password_confirmation: passwordConfirmation,
    time_zone: timeZone.optional(),
    invitation: z.string().max(200).optional(),
  })
  .refine(isConfirmed, confirmed);

/** Everything a signed-in client keeps; `token` and `api_token` are the same secret. */
const session = z.object({ token: z.string(), api_token: z.string(), user });

/** Somewhere the caller is signed in. */
export const signedInPlace = z.object({
  id: z.string(),
  /** In words, such as "Firefox on Linux". */
  device: z.string(),
  created_at: sentInstant,
  /** Written down at most once an hour. */
  last_used_at: sentInstant,
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type SignedInPlace = z.output<typeof signedInPlace>;

/** What records, or recorded, for the caller. */
export const device = z.object({
  source: recorderSource,
  name: z.string(),
  version: z.string(),
  state: recorderState,
  last_seen: sentInstant,
});

/** What the provider's answer carries. */
const googleText = z
  .string({ error: 'This belongs to the answer of Google' })
  .max(4000, { error: 'This is no answer of Google' });

const credentials = z.object({ email, password });

export const userCalls = {
  login: call('/user/login', { who: 'anyone' }, 'Sign in with e-mail and password')
    .input(credentials)
    .output(session),
  register: call('/register', { who: 'anyone' }, 'Create an account')
    .input(registration)
    .output(session),
  google_start: call(
    '/user/google_start',
    { who: 'anyone' },
    'Begin to sign in with Google',
  ).output(
    z.object({
      /** Where one chooses the account. */
      url: z.string(),
      /** Kept by the browser that began, and sent along at the end. */
      attempt: z.string(),
    }),
  ),
  google_finish: call(
    '/user/google_finish',
    { who: 'anyone' },
    'Sign in with what Google answered; makes an account for who has none',
  )
    .input(
      z.object({
        attempt: googleText,
        code: googleText,
        state: googleText,
        iss: googleText.optional(),
        time_zone: timeZone.optional(),
      }),
    )
    .output(session),
  get: call('/user/get', { who: 'signed_in' }, 'The current user')
    .input(z.object({ api_token: z.string().nullish() }).nullish())
    .output(user),
  update: call('/user/update', { who: 'signed_in' }, 'Change name, password or time zone')
    .input(
      z.object({
        name: fullName.optional(),
        password: password.optional(),
        current_password: z
          .string()
          .max(200)
          .describe(
            'Required with a new password, unless the account has none or the caller signed in less than 5 minutes ago',
          )
          .optional(),
        time_zone: timeZone.optional(),
      }),
    )
    .output(done),
  logout: call('/user/logout', { who: 'signed_in' }, 'End this session')
    .meta({ clearsCache: true })
    .output(done),
  short_login: call('/login', { who: 'anyone' }, 'Another address of user/login')
    .input(credentials)
    .output(session),
  verify_token: call('/verify_token', { who: 'signed_in' }, 'Another address of user/get').output(
    user,
  ),
  forgot_password: call(
    '/forgot_password',
    { who: 'anyone' },
    'Mail a link to set a new password; answers the same for every address',
  )
    .input(z.object({ email }))
    .output(done),
  reset_password: call(
    '/user/reset_password',
    { who: 'anyone' },
    'Set a new password by the secret of the link; ends all sessions',
  )
    .input(
      z
        .object({ token: linkSecret, password, password_confirmation: passwordConfirmation })
        .refine(isConfirmed, confirmed),
    )
    .output(done),
  sessions: call('/user/sessions', { who: 'signed_in' }, 'Where the caller is signed in').output(
    z.array(signedInPlace),
  ),
  end_session: call(
    '/user/end_session',
    { who: 'signed_in' },
    'Sign out one session, or all others',
  )
    .input(
      z
        .object({ id: uuid.optional(), all: z.literal(true).optional() })
        .refine((input) => (input.id === undefined) !== (input.all === undefined), {
          path: ['id'],
          error: 'Name the session by id, or all: true for all others',
        }),
    )
    .output(done),
  recorders: call('/user/recorders', { who: 'signed_in' }, 'What records for the caller').output(
    z.array(device),
  ),
  verify_email: call(
    '/user/verify_email',
    { who: 'signed_in' },
    "Verify the caller's email by the link that was mailed to it",
  )
    .input(z.object({ token: linkSecret }))
    .output(done),
  send_verification: call(
    '/user/send_verification',
    { who: 'signed_in' },
    'Mail the link that verifies the email again',
  ).output(
    done.extend({
      /** False: the email is verified already, or enough mails were sent to it today. */
      mail_sent: z.boolean(),
    }),
  ),
  accept_invitation: call(
    '/user/accept_invitation',
    { who: 'signed_in' },
    "Take what an invitation's link gives, with an account that exists",
  )
    .input(z.object({ token: linkSecret }))
    .output(done.extend({ organization_id: z.int() })),
  export: call(
    '/user/export',
    { who: 'signed_in' },
    'Everything kept about the caller, written piece by piece',
  )
    .meta({ load: 'export' })
    .output(dataExport),
  delete: call('/user/delete', { who: 'signed_in' }, "Delete the caller's account, for ever")
    .input(z.object({ password: z.string({ error: 'Password is required' }).max(200) }))
    .output(done),
};

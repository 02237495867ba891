import { z } from 'zod';
import type { SessionScope } from '../access.ts';
import { call, recorderCall } from '../call.ts';
import { recordingConsent } from '../consent.ts';
import { dataExport } from './data-export.ts';
import {
  askingRecorder,
  deviceCode,
  deviceSignIn,
  startedDeviceSignIn,
  userCode,
} from './device-sign-in.ts';
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
} from '../fields.ts';
import { profileSettings } from './profile.ts';
import { recorderSource, recorderState } from '../timer/timer.ts';

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
  /** False for people who have only signed in with Google. */
  has_password: z.boolean(),
  /**
   * Whether the person has verified their email. Until then, their permissions are at most those of a
   * member in organizations that others added them to, unless an owner has confirmed them there.
   */
  email_verified: z.boolean(),
  created_at: sentInstant,
  settings: profileSettings,
  unread_notices: z.int().optional().describe('Only in user/get. Absent if there are none'),
  server_warnings: z
    .array(serverWarning)
    .optional()
    .describe(
      'Settings that are too permissive. Only in user/get, for the first owner of a server that other machines can reach',
    ),
});
export type User = z.output<typeof user>;

const passwordConfirmation = z.string({ error: 'Password confirmation is required' });

type Passwords = { password?: unknown; password_confirmation?: unknown };

function isConfirmed(input: Passwords): boolean {
  return input.password === input.password_confirmation;
}

/** Runs even if other fields are invalid, so that all problems are reported at once. */
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

/** What a client stores after sign-in; `token` and `api_token` are the same secret. */
const session = z.object({ token: z.string(), api_token: z.string(), user });

const sessionScope = z.enum(['account', 'recorder']) satisfies z.ZodType<SessionScope>;

/** A session of the caller. */
export const accountSession = z.object({
  id: z.string(),
  /** A name such as "Firefox on Linux". */
  device: z.string(),
  created_at: sentInstant,
  /** Updated at most once an hour. */
  last_used_at: sentInstant,
  /** `recorder`: the session can only record. */
  scope: sessionScope,
  /** Whether this request uses this session. */
  current: z.boolean(),
});
export type AccountSession = z.output<typeof accountSession>;

/** A recorder that has reported for the caller. */
export const accountRecorder = z.object({
  source: recorderSource,
  name: z.string(),
  version: z.string(),
  state: recorderState,
  last_seen: sentInstant,
});

/** Parameters of Google's redirect after sign-in. */
const googleText = z
  .string({ error: 'Must be a parameter from Google' })
  .max(4000, { error: 'Is too long to come from Google' });

const credentials = z.object({
  email,
  password,
  scope: z
    .literal('recorder', { error: 'Must be "recorder" or absent' })
    .optional()
    .describe('Limits the token to the calls that a recorder needs'),
});

export const userCalls = {
  login: call('/user/login', { who: 'anyone' }, 'Sign in with email and password')
    .input(credentials)
    .output(session),
  register: call('/register', { who: 'anyone' }, 'Create an account')
    .input(registration)
    .output(session),
  google_start: call('/user/google_start', { who: 'anyone' }, 'Start a Google sign-in').output(
    z.object({
      /** The page of Google to open. */
      url: z.string(),
      /** Binds the sign-in to this browser. Send it to google_finish. */
      attempt: z.string(),
    }),
  ),
  google_finish: call(
    '/user/google_finish',
    { who: 'anyone' },
    'Finish a Google sign-in; creates an account for new people',
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
  device_start: call(
    '/user/device_start',
    { who: 'anyone' },
    'Start the sign-in of a recorder by code; its user confirms the code in the web app',
  )
    .input(askingRecorder)
    .output(startedDeviceSignIn),
  device_poll: call(
    '/user/device_poll',
    { who: 'anyone' },
    'Get the result of a sign-in by code; returns the token once, and 429 when polled too fast',
  )
    .input(z.object({ device_code: deviceCode }))
    .output(
      z.discriminatedUnion('status', [
        // Also `expired`: the code is unknown or was used.
        z.object({ status: z.enum(['pending', 'denied', 'expired']) }),
        z.object({ status: z.literal('approved'), token: z.string(), user }),
      ]),
    ),
  device_get: call(
    '/user/device_get',
    { who: 'signed_in' },
    'Get which recorder shows a code; 404 for a code that is unknown, expired or used by others',
  )
    .input(z.object({ user_code: userCode }))
    .output(deviceSignIn),
  device_decide: call(
    '/user/device_decide',
    { who: 'signed_in' },
    'Allow or deny that the recorder with a code records for you',
  )
    .input(z.object({ user_code: userCode, approve: z.boolean() }))
    .output(done),
  get: call('/user/get', { who: 'signed_in' }, 'Get the current user')
    .input(z.object({ api_token: z.string().nullish() }).nullish())
    .output(user),
  update: call(
    '/user/update',
    { who: 'signed_in' },
    'Change your name, password, time zone or settings',
  )
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
        settings: profileSettings.partial().optional(),
      }),
    )
    .output(done),
  logout: recorderCall('/user/logout', 'Sign out').meta({ clearsCache: true }).output(done),
  short_login: call('/login', { who: 'anyone' }, 'Alias of user/login')
    .input(credentials)
    .output(session),
  verify_token: call('/verify_token', { who: 'signed_in' }, 'Alias of user/get').output(user),
  forgot_password: call(
    '/forgot_password',
    { who: 'anyone' },
    'Email a password reset link; the response is the same for every address',
  )
    .input(z.object({ email }))
    .output(done),
  reset_password: call(
    '/user/reset_password',
    { who: 'anyone' },
    'Set a new password with the token of a reset link; ends all sessions',
  )
    .input(
      z
        .object({ token: linkSecret, password, password_confirmation: passwordConfirmation })
        .refine(isConfirmed, confirmed),
    )
    .output(done),
  sessions: call('/user/sessions', { who: 'signed_in' }, 'List your sessions').output(
    z.array(accountSession),
  ),
  end_session: call('/user/end_session', { who: 'signed_in' }, 'End one session, or all others')
    .input(
      z
        .object({ id: uuid.optional(), all: z.literal(true).optional() })
        .refine((input) => (input.id === undefined) !== (input.all === undefined), {
          path: ['id'],
          error: 'Send the id of a session, or all: true for all others',
        }),
    )
    .output(done),
  recorders: call('/user/recorders', { who: 'signed_in' }, 'List your recorders').output(
    z.array(accountRecorder),
  ),
  consents: call(
    '/user/consents',
    { who: 'signed_in' },
    'List what you agreed to have recorded, latest first',
  ).output(z.array(recordingConsent)),
  verify_email: call(
    '/user/verify_email',
    { who: 'signed_in' },
    'Verify your email with the token of the link',
  )
    .input(z.object({ token: linkSecret }))
    .output(done),
  send_verification: call(
    '/user/send_verification',
    { who: 'signed_in' },
    'Send the verification email again',
  ).output(
    done.extend({
      /** False if the email is already verified or today's email limit is reached. */
      mail_sent: z.boolean(),
    }),
  ),
  accept_invitation: call(
    '/user/accept_invitation',
    { who: 'signed_in' },
    'Accept an invitation with an existing account',
  )
    .input(z.object({ token: linkSecret }))
    .output(done.extend({ organization_id: z.int() })),
  export: call('/user/export', { who: 'signed_in' }, 'Export all data stored about you')
    .meta({ load: 'export' })
    .output(dataExport),
  delete: call('/user/delete', { who: 'signed_in' }, 'Permanently delete your account')
    .input(z.object({ password: z.string({ error: 'Password is required' }).max(200) }))
    .output(done),
};

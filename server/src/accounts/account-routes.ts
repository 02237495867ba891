import type { Api } from '@time-tracker/contract/api';
import type { ServerWarning } from '@time-tracker/contract/accounts/user';
import { getUser } from '../access/account-lookup-store.ts';
import { scopeOf, type Actor, type Call } from '../access/actor.ts';
import type { Quotas } from '../access/quotas.ts';
import { listConsentsOfUser } from '../consent/consents.ts';
import type { Database, Tx } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Keyring } from '../files/keyring.ts';
import { streamJson, type Handlers } from '../http/http-call.ts';
import type { Mailer } from '../mail/mailer.ts';
import { acceptInvitation } from '../members/invitations.ts';
import { listRecordersOfUser } from '../timer/timer.ts';
import { countUnreadNotices } from '../notices/list-notices.ts';
import { changeProfile } from './change-profile.ts';
import { currentSettings } from './profile-settings.ts';
import { decideDeviceSignIn, showDeviceSignIn } from './device/decide-device-sign-in.ts';
import { pollDeviceSignIn, startDeviceSignIn } from './device/start-device-sign-in.ts';
import { createConcurrencyLimit } from './sign-in/concurrency-limit.ts';
import { exportData } from './own-data/data-export.ts';
import { deleteAccount } from './own-data/delete-account.ts';
import { createGoogleProvider, type GoogleSettings } from './google/google-provider.ts';
import { beginGoogle, finishGoogle } from './google/google-sign-in.ts';
import type { FirstAccount } from './sign-in/first-account.ts';
import { defaultHourlyLimits, type HourlyLimits } from './sign-in/hourly-limits.ts';
import type { MailLimits } from '../access/mail-limits.ts';
import { toUser } from './sign-in/open-session.ts';
import { createOneAtATime } from './sign-in/one-at-a-time.ts';
import { createPasswords, usualPasswordCost, type PasswordCost } from './sign-in/passwords.ts';
import { requestReset, resetPassword } from './sign-in/reset-password.ts';
import { deleteSession } from './sign-in/session-store.ts';
import { endSessions, listAccountSessions } from './sign-in/sessions.ts';
import { isFirstOwner, updateUser } from './account-store.ts';
import { register, signIn } from './sign-in/register.ts';
import { sendOwnVerification, verifyEmail } from './verify-email.ts';

/** Password hashes computed at once. More would only wait for a processor, and each uses 64 MiB. */
const hashLimits = { running: 2, waiting: 500, waitingOfSource: 100 };

type UserHandlers = Handlers<Api['user'], Call>;

type Options = {
  database: Database;
  mailer: Mailer;
  files: FileStore;
  keyring: Keyring;
  /** Undefined: not configured. */
  google?: GoogleSettings | undefined;
  publicUrl: string;
  registration: 'open' | 'invited';
  firstAccount?: FirstAccount | undefined;
  passwordMinLength: number;
  passwordCost?: PasswordCost | undefined;
  rateLimits: boolean;
  hourlyLimits?: HourlyLimits;
  mailLimits: MailLimits;
  quotas: Quotas;
  serverWarnings?: readonly ServerWarning[];
};

export function accountRoutes(options: Options): UserHandlers {
  const services = openServices(options);
  return { ...signInHandlers(services), ...accountHandlers(services) };
}

type Services = ReturnType<typeof openServices>;

function openServices({
  google,
  hourlyLimits = defaultHourlyLimits,
  passwordCost = usualPasswordCost,
  ...options
}: Options) {
  return {
    ...options,
    hourlyLimits,
    passwords: createPasswords(passwordCost),
    hashLimit: createConcurrencyLimit(hashLimits),
    passwordChanges: createOneAtATime(),
    google: google && createGoogleProvider(google, `${options.publicUrl}/auth/google`),
  };
}

/** Calls that need no session. */
function signInHandlers(services: Services) {
  const login: UserHandlers['login'] = (call, input) => signIn(services, input, call);
  return {
    login,
    short_login: login,
    register: (call, input) => register(services, input, call),
    google_start: ({ now }) => beginGoogle(services, now),
    google_finish: (call, input) => finishGoogle(services, input, call),
    forgot_password: async (call, { email }) => {
      await requestReset(services, email, call);
      return { result: true };
    },
    device_start: (call, input) => startDeviceSignIn(services, input, call),
    device_poll: (call, input) => pollDeviceSignIn(services, input.device_code, call.now),
    reset_password: async (call, { token, password }) => {
      await resetPassword(services, { token, password }, call);
      return { result: true };
    },
  } satisfies Partial<UserHandlers>;
}

/** Calls about the caller's own account. */
function accountHandlers(services: Services) {
  const { database, serverWarnings = [] } = services;
  const get: UserHandlers['get'] = ({ actor }) =>
    database.transaction(scopeOf(actor), (tx) => readOwnUser(tx, actor, serverWarnings));
  return {
    get,
    verify_token: get,
    update: async (call, input) => {
      await changeProfile(services, call.actor, input, call);
      return { result: true };
    },
    logout: async ({ actor }) => {
      await database.transaction(scopeOf(actor), (tx) => deleteSession(tx, actor.sessionId));
      return { result: true };
    },
    sessions: ({ actor, now }) =>
      database.transaction(scopeOf(actor), (tx) => listAccountSessions(tx, actor, now)),
    end_session: async ({ actor }, { id }) => {
      await database.transaction(scopeOf(actor), (tx) => endSessions(tx, actor, id));
      return { result: true };
    },
    device_get: (call, input) => showDeviceSignIn(services, input.user_code, call),
    device_decide: async (call, input) => {
      await decideDeviceSignIn(services, input, call);
      return { result: true };
    },
    recorders: ({ actor }) =>
      database.transaction(scopeOf(actor), (tx) => listRecordersOfUser(tx, actor.userId)),
    consents: ({ actor }) =>
      database.transaction(scopeOf(actor), (tx) => listConsentsOfUser(tx, actor.userId)),
    verify_email: async ({ actor, now }, { token }) => {
      await verifyEmail(services, actor, token, now);
      return { result: true };
    },
    send_verification: async ({ actor, now }) => ({
      result: true,
      mail_sent: await sendOwnVerification(services, actor, now),
    }),
    accept_invitation: async ({ actor, now }, { token }) => {
      const organization_id = await acceptInvitation(database, actor, token, now);
      await database.transaction(scopeOf(actor), (tx) =>
        updateUser(tx, actor.userId, { email_proven_at: now }),
      );
      return { result: true, organization_id };
    },
    export: async ({ actor, now }) => streamJson(await exportData(database, actor, now)),
    delete: async (call, { password }) => {
      await deleteAccount(services, call, password);
      return { result: true };
    },
  } satisfies Partial<UserHandlers>;
}

async function readOwnUser(tx: Tx, actor: Actor, serverWarnings: readonly ServerWarning[]) {
  const stored = toUser(await getUser(tx, actor.userId));
  const unread_notices = await countUnreadNotices(tx, actor.userId);
  const isWarned = serverWarnings.length > 0 && (await isFirstOwner(tx, actor.userId));
  return {
    ...stored,
    settings: await currentSettings(tx, actor, stored.settings),
    ...(unread_notices > 0 && { unread_notices }),
    ...(isWarned && { server_warnings: [...serverWarnings] }),
  };
}

import type { ErrorCode } from '@time-tracker/contract/errors';
import type { CallOutcome } from '../http/bind-contract.ts';
import type { Actor } from './actor.ts';

/** Stable names: log collectors and fail2ban match them. */
const messages = {
  account_created: 'Account created',
  account_deleted: 'Account deleted',
  access_refused: 'Access refused',
  email_verified: 'Email verified',
  invitation_accepted: 'Invitation accepted',
  member_added: 'Member added',
  member_changed: 'Member changed',
  member_confirmed: 'Member confirmed',
  member_removed: 'Member removed',
  organization_changed: 'Organization changed',
  organization_deleted: 'Organization deleted',
  password_changed: 'Password changed',
  password_check_failed: 'Current password incorrect',
  password_link_requested: 'Password link requested',
  project_deleted: 'Project deleted',
  rate_limited: 'Rate limit reached',
  screenshot_deleted: 'Screenshot deleted',
  session_ended: 'Session ended',
  sign_in: 'Signed in',
  sign_in_allowed: 'Recorder allowed to sign in',
  sign_in_denied: 'Recorder not allowed to sign in',
  sign_in_failed: 'Sign-in failed',
  time_deleted: 'Recorded time deleted',
} as const;

export type SecurityEventName = keyof typeof messages;

export type SecurityEvent = {
  event: SecurityEventName;
  address: string | undefined;
  /** The user who did it. Undefined: unknown. */
  userId: number | undefined;
  /** The email that was tried. The audit log resolves it to an account and does not store it. */
  email?: string | undefined;
  /** The call and the IDs in its input. */
  detail: Record<string, string | number>;
};

/** Events that the transaction of the change writes to the audit log. */
const auditedByTransaction: ReadonlySet<SecurityEventName> = new Set([
  'account_deleted',
  'member_added',
  'member_changed',
  'member_confirmed',
  'member_removed',
  'organization_changed',
  'organization_deleted',
  'password_changed',
  'project_deleted',
  'screenshot_deleted',
  'time_deleted',
]);

const warnings: ReadonlySet<SecurityEventName> = new Set([
  'access_refused',
  'password_check_failed',
  'rate_limited',
  'sign_in_failed',
]);

export function describeSecurityEvent(event: SecurityEventName) {
  return {
    message: messages[event],
    isWarning: warnings.has(event),
    isAudited: !auditedByTransaction.has(event),
  };
}

/** The event of a successful call. */
const eventsOfCalls: Record<string, SecurityEventName> = {
  'user.login': 'sign_in',
  'user.short_login': 'sign_in',
  'user.google_finish': 'sign_in',
  'user.register': 'account_created',
  'user.forgot_password': 'password_link_requested',
  'user.reset_password': 'password_changed',
  'user.logout': 'session_ended',
  'user.end_session': 'session_ended',
  'user.accept_invitation': 'invitation_accepted',
  'user.verify_email': 'email_verified',
  'user.delete': 'account_deleted',
  'organization.update': 'organization_changed',
  'organization.delete': 'organization_deleted',
  'organization.invite': 'member_added',
  'organization.update_user': 'member_changed',
  'organization.confirm_user': 'member_confirmed',
  'organization.remove_user': 'member_removed',
  'project.add': 'member_added',
  'project.update_member': 'member_changed',
  'project.remove': 'member_removed',
  'project.delete': 'project_deleted',
  'activity.remove': 'time_deleted',
  'screenshot.remove': 'screenshot_deleted',
};

/** A wrong code is 404, like everything else that does not exist. */
const codeCalls: ReadonlySet<string> = new Set(['user.device_get', 'user.device_decide']);

const signInCalls: ReadonlySet<string> = new Set([
  'user.login',
  'user.short_login',
  'user.google_finish',
]);
const failureCodes: ReadonlySet<ErrorCode> = new Set([
  'wrong_credentials',
  'google_refused',
  'email_not_verified',
]);

/** The security event of a call's outcome. Undefined: none. */
export function findSecurityEvent(outcome: CallOutcome<Actor>): SecurityEvent | undefined {
  const event = outcome.error === undefined ? nameSuccess(outcome) : nameFailure(outcome);
  if (event === undefined) return undefined;
  const { call, address, input } = outcome;
  const sent = (input ?? {}) as Record<string, unknown>;
  const isAnonymous = event === 'sign_in_failed' && typeof sent['email'] === 'string';
  return {
    event,
    address,
    userId: readUserId(outcome),
    ...(isAnonymous && { email: String(sent['email']) }),
    detail: { call, ...readIds(sent) },
  };
}

function nameSuccess({ call, input, output }: CallOutcome<Actor>): SecurityEventName | undefined {
  switch (call) {
    case 'user.update': {
      const { password } = input as { password?: unknown };
      return password === undefined ? undefined : 'password_changed';
    }
    case 'user.device_decide': {
      const { approve } = input as { approve: boolean };
      return approve ? 'sign_in_allowed' : 'sign_in_denied';
    }
    case 'user.device_poll': {
      const { status } = output as { status: string };
      return status === 'approved' ? 'sign_in' : undefined;
    }
    default:
      return eventsOfCalls[call];
  }
}

function nameFailure({ call, error }: CallOutcome<Actor>): SecurityEventName | undefined {
  if (error === undefined) return undefined;
  if (signInCalls.has(call) && failureCodes.has(error.code)) return 'sign_in_failed';
  if (codeCalls.has(call) && error.code === 'not_found') return 'sign_in_failed';
  if (isWrongPassword(call, error.fields ?? {})) return 'password_check_failed';
  if (error.status === 429) return 'rate_limited';
  return error.status === 403 ? 'access_refused' : undefined;
}

function isWrongPassword(call: string, fields: Record<string, string[]>): boolean {
  if (call === 'user.update') return fields['current_password'] !== undefined;
  return call === 'user.delete' && fields['password'] !== undefined;
}

/** The caller, or the account that a call without a session signed in to. */
function readUserId({ actor, output }: CallOutcome<Actor>): number | undefined {
  if (actor !== undefined && actor.userId !== 0) return actor.userId;
  const { user } = (output ?? {}) as { user?: { id?: unknown } };
  return typeof user?.id === 'number' ? user.id : undefined;
}

const idFields = ['id', 'organization_id', 'project_id', 'user_id', 'role'];

function readIds(sent: Record<string, unknown>): Record<string, string | number> {
  return Object.fromEntries(
    idFields.flatMap((field) => {
      const value = sent[field];
      return typeof value === 'string' || typeof value === 'number' ? [[field, value]] : [];
    }),
  );
}

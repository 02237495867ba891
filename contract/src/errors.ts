/**
 * The closed list of error codes: stable code → HTTP status and the default message. Code that
 * throws an error may give it a more specific message.
 */
export const errorCodes = {
  bad_json: { status: 400, message: 'The request body is not valid JSON.' },
  signed_out: { status: 401, message: 'Sign in first.' },
  wrong_credentials: { status: 401, message: 'The login detail is incorrect' },
  google_refused: {
    status: 401,
    message: 'Google did not confirm your identity, or the sign-in took too long. Try again.',
  },
  email_not_verified: {
    status: 403,
    message: 'Google has not verified the email address of this account.',
  },
  google_not_set_up: {
    status: 404,
    message: 'Sign-in with Google is not set up on this server.',
  },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  recorder_token: {
    status: 403,
    message: 'This token can only record. Sign in to the web app to do this.',
  },
  registration_closed: {
    status: 403,
    message: 'You need an invitation to create an account on this server.',
  },
  not_found: { status: 404, message: "This doesn't exist, or you don't have access to it." },
  method_not_allowed: { status: 405, message: 'This address does not support this HTTP method.' },
  too_slow: {
    status: 408,
    message: 'The request took too long to arrive. Send it again.',
  },
  conflict: { status: 409, message: 'This was already changed or already exists.' },
  already_member: { status: 409, message: 'This person is already a member of the project.' },
  organization_limit: {
    status: 409,
    message: 'This account has reached the limit of organizations on this server.',
  },
  project_limit: {
    status: 409,
    message: 'This organization has reached the limit of projects on this server.',
  },
  last_owner: {
    status: 409,
    message: 'An organization needs at least one owner. Make someone else an owner first.',
  },
  project_archived: {
    status: 409,
    message: 'This project is archived. Restore it to track time again.',
  },
  activity_removed: { status: 409, message: 'This activity was deleted.' },
  screenshot_differs: {
    status: 409,
    message: 'A different screenshot with this ID already exists.',
  },
  image_damaged: {
    status: 410,
    message: 'This image is missing or damaged on the server. Ask the administrator to restore it.',
  },
  too_large: { status: 413, message: 'The request is larger than the server accepts.' },
  not_an_image: {
    status: 415,
    message: 'This is not a supported image. Send PNG, JPEG or WebP.',
  },
  invalid_input: { status: 422, message: 'Check the highlighted fields.' },
  surface_not_allowed: {
    status: 422,
    message:
      'This organization accepts screenshots of entire screens only. Share your entire screen instead of a window or tab.',
  },
  bad_image: { status: 422, message: 'This image could not be decoded.' },
  too_many: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong! Please try again later.' },
  unavailable: {
    status: 503,
    message: 'The server cannot reach its database right now. Try again shortly.',
  },
  images_unavailable: {
    status: 503,
    message:
      'The server cannot reach its image store right now. Time is recorded; images follow later.',
  },
  image_quota: {
    status: 507,
    message: 'The image storage limit of this account or organization is reached.',
  },
  storage_full: {
    status: 507,
    message: 'The server has no disk space left. Nothing was stored.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** Thrown by handlers on the server, and by the typed client for an error response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  /** Whether the message is specific to this error, not the default of its code. */
  readonly hasOwnMessage: boolean;
  readonly fields: Record<string, string[]> | undefined;
  readonly requestId: string | undefined;
  /** Whole seconds to wait before a retry; only for 429 and 503. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    detail: {
      message?: string;
      fields?: Record<string, string[]>;
      requestId?: string;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(detail.message ?? errorCodes[code].message, { cause: detail.cause });
    this.code = code;
    this.status = errorCodes[code].status;
    this.hasOwnMessage = detail.message !== undefined;
    this.fields = detail.fields;
    this.requestId = detail.requestId;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCodes, code);
}

/** A 422 error with one problem in one field. */
export function invalidField(field: string, message: string): ApiError {
  return new ApiError('invalid_input', { fields: { [field]: [message] } });
}

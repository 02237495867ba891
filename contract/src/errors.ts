/**
 * The closed list of what can go wrong: stable code → HTTP status and the sentence said to people
 * when the place that fails has nothing better to say.
 */
export const errorCodes = {
  bad_json: { status: 400, message: 'The request body is not readable JSON.' },
  signed_out: { status: 401, message: 'Please sign in first.' },
  wrong_credentials: { status: 401, message: 'The login detail is incorrect' },
  google_refused: {
    status: 401,
    message: 'Google did not confirm who you are, or it took too long; please try again.',
  },
  email_not_verified: {
    status: 403,
    message: 'Google has not verified the e-mail address of this account.',
  },
  google_not_set_up: {
    status: 404,
    message: 'This server has not set up signing in with Google.',
  },
  forbidden: { status: 403, message: 'You are not allowed to do this here.' },
  registration_closed: {
    status: 403,
    message: 'This server takes new accounts by invitation only.',
  },
  not_found: { status: 404, message: 'This does not exist, or it is not yours.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  too_slow: {
    status: 408,
    message: 'The request took too long to arrive; please send it again.',
  },
  conflict: { status: 409, message: 'This is already so.' },
  already_member: { status: 409, message: 'This person is already a member of the project.' },
  organization_limit: {
    status: 409,
    message: 'This account owns as many organizations as this server allows.',
  },
  project_limit: {
    status: 409,
    message: 'This organization has as many projects as this server allows.',
  },
  last_owner: { status: 409, message: 'An organization keeps at least one owner.' },
  project_archived: {
    status: 409,
    message: 'This project is archived; restore it to record again.',
  },
  activity_removed: { status: 409, message: 'This activity was removed.' },
  screenshot_differs: {
    status: 409,
    message: 'A screenshot with this id and other content is already here.',
  },
  image_damaged: {
    status: 410,
    message: 'This image is missing or damaged on the server. Ask the operator to restore it.',
  },
  too_large: { status: 413, message: 'This is more than the server takes at once.' },
  not_an_image: {
    status: 415,
    message: 'This is not an image we take: send PNG, JPEG or WebP.',
  },
  invalid_input: { status: 422, message: 'Some fields need another look.' },
  bad_image: { status: 422, message: 'This image cannot be decoded.' },
  too_many: { status: 429, message: 'Too many requests; please wait a little.' },
  internal: { status: 500, message: 'Something went wrong! Please try again later.' },
  unavailable: {
    status: 503,
    message: 'The server cannot reach its database right now; please try again shortly.',
  },
  image_quota: {
    status: 507,
    message: 'The images of this account or organization have reached their limit.',
  },
  storage_full: {
    status: 507,
    message: 'The server has no room left to keep this; nothing was stored.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** Thrown by handlers on the server and by the typed client when the server answers an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  /** Whether the message is about this case, and not the sentence of its code. */
  readonly hasOwnMessage: boolean;
  readonly fields: Record<string, string[]> | undefined;
  readonly requestId: string | undefined;
  /** Whole seconds after which trying again makes sense; only for 429 and 503. */
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

export function isErrorCode(word: string): word is ErrorCode {
  return Object.hasOwn(errorCodes, word);
}

/** One problem of one field, as a 422. */
export function invalidField(field: string, message: string): ApiError {
  return new ApiError('invalid_input', { fields: { [field]: [message] } });
}

import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import type { ApiReceives, ApiSends } from '@time-tracker/contract/api';

/** An API response with a status other than 2xx. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
}

/** The disk of a busy machine can hold up a call for half a minute. */
const callTimeoutMs = 60_000;

/**
 * Makes one call like any HTTP client. Throws unless the status is 2xx and the body is complete.
 */
export async function post<Body>(
  url: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<Body> {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(callTimeoutMs),
  });
  const text = await response.text();
  if (!response.ok) throw new CallFailed(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Body;
}

export type Account = { id: number; token: string; email: string; password: string };

export async function register(url: string, firstName: string, email: string): Promise<Account> {
  const password = 'a long enough password';
  const sent: ApiSends['user']['register'] = {
    email,
    first_name: firstName,
    last_name: 'Example',
    password,
    password_confirmation: password,
  };
  const { api_token: token, user } = await post<ApiReceives['user']['register']>(
    url,
    'register',
    sent,
  );
  return { id: user.id, token, email, password };
}

/** The maximum number of activities per call. */
const activitiesAtOnce = 500;

/** Throws unless all of them were stored. */
export async function recordActivities(
  url: string,
  token: string,
  activities: readonly RecordedActivityInput[],
): Promise<void> {
  for (let first = 0; first < activities.length; first += activitiesAtOnce) {
    const { results } = await post<ApiReceives['activity']['record']>(
      url,
      'activity/record',
      { activities: activities.slice(first, first + activitiesAtOnce) },
      token,
    );
    const odd = results.find(({ status }) => status !== 'stored');
    if (odd) throw new Error(`An activity was not stored: ${JSON.stringify(odd)}`);
  }
}

/** Uploads an image with its description, like a recorder. */
export async function upload(
  url: string,
  token: string,
  description: object,
  image: Buffer,
): Promise<ApiReceives['screenshot']['upload']> {
  const form = new FormData();
  form.set('screenshot', JSON.stringify(description));
  form.set('image', new Blob([new Uint8Array(image)], { type: 'image/webp' }), 'image.webp');
  const response = await fetch(`${url}/api/screenshot/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
    signal: AbortSignal.timeout(callTimeoutMs),
  });
  const text = await response.text();
  if (!response.ok) throw new CallFailed(`upload answered ${response.status}: ${text}`);
  return JSON.parse(text) as ApiReceives['screenshot']['upload'];
}

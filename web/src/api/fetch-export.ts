import { readApiError } from './api-errors.ts';
import { currentToken, dropRefusedToken } from './stored-token.ts';

/**
 * Fetches the response of `user.export` as a file. It can be large and is not used here, so it does
 * not go through the client, which would parse it. Rejects with an ApiError.
 */
export async function fetchExport(): Promise<Blob> {
  const token = currentToken();
  const response = await fetch('/api/user/export', {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: `Bearer ${token ?? ''}`,
    },
    body: '{}',
  });
  if (response.ok) return response.blob();
  const body: unknown = await response.json().catch(() => null);
  const failure = readApiError(body, response.status, response.headers.get('retry-after'));
  if (failure.code === 'signed_out' && token !== null) dropRefusedToken(token);
  throw failure;
}

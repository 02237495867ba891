/** The session as stored in local storage. */
export function writeSession(token: string): string {
  return JSON.stringify({ token });
}

/** The token of a stored session; null if there is none or it is invalid. */
export function readSession(text: string | null): string | null {
  if (text === null) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || !('token' in parsed)) return null;
    return typeof parsed.token === 'string' && parsed.token !== '' ? parsed.token : null;
  } catch {
    return null;
  }
}

/** What this tab stores during a Google sign-in. */
export interface GoogleAttempt {
  attempt: string;
  /** The page to return to, if any. */
  wanted?: string;
}

const key = 'google-attempt';

export function keepAttempt(attempt: GoogleAttempt): void {
  sessionStorage.setItem(key, JSON.stringify(attempt));
}

/** Can be read only once. */
export function takeAttempt(): GoogleAttempt | null {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return stored === null ? null : (JSON.parse(stored) as GoogleAttempt);
}

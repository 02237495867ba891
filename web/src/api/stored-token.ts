import { createStore } from 'zustand/vanilla';
import { readStored, removeStored, saveStored } from '../browser-storage.ts';

/** The session in local storage: `{"token": "…"}`. */
const sessionKey = 'time-tracker-session';

export const tokenStore = createStore<{ token: string | null }>(() => ({
  token: parseSession(readStored(sessionKey)),
}));

export function currentToken(): string | null {
  return tokenStore.getState().token;
}

export function saveToken(token: string): void {
  saveStored(sessionKey, JSON.stringify({ token }));
  tokenStore.setState({ token });
}

/** With `onlyIf`, a late answer to an old token does not end a session begun since. */
export function forgetToken(onlyIf?: string): void {
  const { token } = tokenStore.getState();
  if (token === null || (onlyIf !== undefined && onlyIf !== token)) return;
  removeStored(sessionKey);
  tokenStore.setState({ token: null });
}

/** Tabs sign out together; a tab whose session became another one starts afresh. */
export function followOtherTabs(startAfresh: () => void): void {
  addEventListener('storage', (event) => {
    // A null key: everything was cleared.
    if (event.key !== sessionKey && event.key !== null) return;
    const next = parseSession(readStored(sessionKey));
    if (next === tokenStore.getState().token) return;
    if (next === null) tokenStore.setState({ token: null });
    else startAfresh();
  });
}

export function parseSession(text: string | null): string | null {
  if (text === null) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || !('token' in parsed)) return null;
    return typeof parsed.token === 'string' && parsed.token !== '' ? parsed.token : null;
  } catch {
    return null;
  }
}

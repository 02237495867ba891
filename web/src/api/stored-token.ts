import { createStore } from 'zustand/vanilla';
import { readStored, removeStored, saveStored } from './browser-storage.ts';
import { readSession, writeSession } from './session-text.ts';

/** The session in local storage: `{"token": "…"}`. */
const sessionKey = 'time-tracker-session';

interface TokenState {
  token: string | null;
  /** Set when the session ended without the person signing out; sign-in says so. */
  lost: LostSession | null;
}

interface LostSession {
  /** What the start-up check failed with; absent when the session itself is over. */
  failure?: unknown;
}

export const tokenStore = createStore<TokenState>(() => ({ token: null, lost: null }));

/** Once at start, so that importing this file touches nothing. */
export function loadToken(): void {
  tokenStore.setState({ token: readSession(readStored(sessionKey)) });
}

export function currentToken(): string | null {
  return tokenStore.getState().token;
}

export function saveToken(token: string): void {
  saveStored(sessionKey, writeSession(token));
  tokenStore.setState({ token, lost: null });
}

/** The person signs out, or could not sign in. */
export function forgetToken(): void {
  if (currentToken() !== null) removeStored(sessionKey);
  tokenStore.setState({ token: null, lost: null });
}

/** The server refused the token. A late answer to an old one does not end a session begun since. */
export function dropRefusedToken(token: string): void {
  if (token !== currentToken()) return;
  removeStored(sessionKey);
  tokenStore.setState({ token: null, lost: {} });
}

/** Signs out this tab only: the session may live, and other tabs go on with it. */
export function leaveSession(failure: unknown): void {
  tokenStore.setState({ token: null, lost: { failure } });
}

/** Tabs sign out together; a tab whose session became another one starts afresh. */
export function followOtherTabs(startAfresh: () => void): void {
  addEventListener('storage', (event) => {
    // A null key: everything was cleared.
    if (event.key !== sessionKey && event.key !== null) return;
    const next = readSession(readStored(sessionKey));
    if (next === tokenStore.getState().token) return;
    if (next === null) tokenStore.setState({ token: null, lost: {} });
    else startAfresh();
  });
}

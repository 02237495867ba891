import { createStore } from 'zustand/vanilla';
import { readStored, removeStored, saveStored } from './browser-storage.ts';
import { readSession, writeSession } from './session-text.ts';

/** The session in local storage: `{"token": "…"}`. */
const sessionKey = 'time-tracker-session';

interface TokenState {
  token: string | null;
  /** Set if the session ended without a sign-out. The sign-in page shows it. */
  lost: LostSession | null;
}

interface LostSession {
  /** The error of the startup check; absent if the session itself has ended. */
  failure?: unknown;
}

export const tokenStore = createStore<TokenState>(() => ({ token: null, lost: null }));

/** Called once at startup, so that importing this file has no side effects. */
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

/** After a sign-out or a failed sign-in. */
export function forgetToken(): void {
  if (currentToken() !== null) removeStored(sessionKey);
  tokenStore.setState({ token: null, lost: null });
}

/** The server rejected the token. A late response for an old token does not end a newer session. */
export function dropRefusedToken(token: string): void {
  if (token !== currentToken()) return;
  removeStored(sessionKey);
  tokenStore.setState({ token: null, lost: {} });
}

/** Signs out this tab only. The session may still be valid, and other tabs keep using it. */
export function leaveSession(failure: unknown): void {
  tokenStore.setState({ token: null, lost: { failure } });
}

/** Signs out together with other tabs. Calls `startAfresh` if another tab started a different session. */
export function followOtherTabs(startAfresh: () => void): void {
  addEventListener('storage', (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key !== sessionKey && event.key !== null) return;
    const next = readSession(readStored(sessionKey));
    if (next === tokenStore.getState().token) return;
    if (next === null) tokenStore.setState({ token: null, lost: {} });
    else startAfresh();
  });
}

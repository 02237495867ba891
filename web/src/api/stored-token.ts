import { createStore } from 'zustand/vanilla';
import { readStored, removeStored, saveStored } from '../browser-storage.ts';
import { readSession, writeSession } from './session-text.ts';

/** The session in local storage: `{"token": "…"}`. */
const sessionKey = 'time-tracker-session';

export const tokenStore = createStore<{ token: string | null }>(() => ({
  token: null,
}));

/** Once at start, so that importing this file touches nothing. */
export function loadToken(): void {
  tokenStore.setState({ token: readSession(readStored(sessionKey)) });
}

export function currentToken(): string | null {
  return tokenStore.getState().token;
}

export function saveToken(token: string): void {
  saveStored(sessionKey, writeSession(token));
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
    const next = readSession(readStored(sessionKey));
    if (next === tokenStore.getState().token) return;
    if (next === null) tokenStore.setState({ token: null });
    else startAfresh();
  });
}

import type { User } from '@time-tracker/contract/accounts/user';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { chooseFormats, defaultFormats } from '../language/format-choice.ts';
import { isTransient } from './api-errors.ts';
import { client } from './client.ts';
import {
  currentToken,
  forgetToken,
  leaveSession,
  loadToken,
  saveToken,
  tokenStore,
} from './stored-token.ts';

/** How long a failed startup check is retried while the splash screen is shown. */
const startUpPatienceMs = 20_000;
const firstRetryMs = 500;
const longestRetryMs = 4000;

/** How long sign-out waits for the server. */
const logoutWaitMs = 1500;
/** How long sign-out waits for the work registered with `beforeSignOut`. */
const beforeSignOutWaitMs = 1000;

const sessionStore = createStore<{ user: User | null }>(() => ({ user: null }));

// Before any component renders the new user.
sessionStore.subscribe(({ user }) => {
  if (user === null) {
    chooseFormats(defaultFormats);
    return;
  }
  const { duration_format: duration, clock, date_order: dateOrder } = user.settings;
  chooseFormats({ duration, clock, dateOrder });
});

const signOutHooks = new Set<() => Promise<void>>();

tokenStore.subscribe(({ token }) => {
  if (token === null) sessionStore.setState({ user: null });
});

/**
 * Startup check: fetches the user of the stored token. Retries while the server restarts, then signs
 * out this tab.
 */
export async function checkStoredSession(): Promise<void> {
  loadToken();
  const token = currentToken();
  if (token === null) return;
  const giveUpAt = performance.now() + startUpPatienceMs;
  for (let waitMs = firstRetryMs; ; waitMs = Math.min(waitMs * 2, longestRetryMs)) {
    try {
      const user = await client.user.get({ api_token: token });
      if (currentToken() === token) sessionStore.setState({ user });
      return;
    } catch (error) {
      // The server rejected the token, or another tab signed out.
      if (currentToken() !== token) return;
      if (!isTransient(error) || performance.now() + waitMs > giveUpAt) {
        leaveSession(error);
        return;
      }
    }
    // Random delay, so that many tabs do not retry at the same moment.
    await new Promise((resolve) => setTimeout(resolve, waitMs * (0.5 + Math.random())));
  }
}

/** After sign-in or registration: stores the token, then fetches its user. */
export async function beginSession(token: string): Promise<void> {
  saveToken(token);
  try {
    sessionStore.setState({ user: await client.user.get({ api_token: token }) });
  } catch (error) {
    if (currentToken() === token) forgetToken();
    throw error;
  }
}

let refreshesBegun = 0;
let refreshShown = 0;

/** Fetches the user again after a change of their profile or notices. */
export async function refreshUser(): Promise<void> {
  const token = currentToken();
  refreshesBegun += 1;
  const refresh = refreshesBegun;
  const user = await client.user.get({ api_token: token });
  const isSameSession = sessionStore.getState().user !== null && currentToken() === token;
  // A late response may be older than the one that is shown.
  if (!isSameSession || refresh < refreshShown) return;
  refreshShown = refresh;
  sessionStore.setState({ user });
}

/** Ends the session in this browser and on the server. Continues if the server does not respond in time. */
export async function endSession(): Promise<void> {
  if (currentToken() !== null) {
    await within(beforeSignOutWaitMs, Promise.allSettled([...signOutHooks].map((hook) => hook())));
    await within(logoutWaitMs, client.user.logout());
  }
  forgetToken();
}

/** Waits for `work` at most `waitMs`, and ignores its failure. */
async function within(waitMs: number, work: Promise<unknown>): Promise<void> {
  const waited = new Promise<void>((resolve) => setTimeout(resolve, waitMs));
  await Promise.race([work.then(ignore, ignore), waited]);
}

/** Registers work to do before sign-out, while the session is still valid. */
export function beforeSignOut(hook: () => Promise<void>): () => void {
  signOutHooks.add(hook);
  return () => signOutHooks.delete(hook);
}

/** Why sign-in is shown if the session ended without a sign-out; else null. */
export function useLostSession(): { failure?: unknown } | null {
  return useStore(tokenStore, (state) => state.lost);
}

/** The signed-in user, or null. */
export function useSession(): User | null {
  return useStore(sessionStore, (state) => state.user);
}

/** Null while signed out or while the user is loading. */
export function currentUserId(): number | null {
  return sessionStore.getState().user?.id ?? null;
}

/** Calls `onChange` with the user's id, or null while signed out: now and after each change. */
export function followUser(onChange: (userId: number | null) => void): void {
  onChange(sessionStore.getState().user?.id ?? null);
  sessionStore.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) onChange(now.user?.id ?? null);
  });
}

/** How many of the user's notices are unread. */
export function useUnreadNotices(): number {
  return useStore(sessionStore, (state) => state.user?.unread_notices ?? 0);
}

/** The signed-in user, for components inside the main layout, where there always is one. */
export function useCurrentUser(): User {
  const user = useSession();
  if (user === null) throw new Error('Used outside the main layout: nobody is signed in');
  return user;
}

/** Calls `onEnd` each time a session ends, for any reason. */
export function onSessionEnd(onEnd: () => void): void {
  sessionStore.subscribe((now, before) => {
    if (now.user === null && before.user !== null) onEnd();
  });
}

function ignore(): void {}

import type { User } from '@time-tracker/contract/user';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { client } from './client.ts';
import { currentToken, forgetToken, loadToken, saveToken, tokenStore } from './stored-token.ts';

/** How long a sign-out waits for the server before it goes on without it. */
const logoutWaitMs = 1500;
/** How long it waits for what is to be done before. */
const farewellWaitMs = 1000;

const sessionStore = createStore<{ user: User | null }>(() => ({ user: null }));

const farewells = new Set<() => Promise<void>>();

tokenStore.subscribe(({ token }) => {
  if (token === null) sessionStore.setState({ user: null });
});

/** The start-up check: a stored token that does not fetch its user, for whatever reason, is dropped. */
export async function checkStoredSession(): Promise<void> {
  loadToken();
  if (currentToken() === null) return;
  try {
    sessionStore.setState({ user: await client.user.get() });
  } catch {
    forgetToken();
  }
}

/** After sign-in or registration: keeps the token, then fetches the user it belongs to. */
export async function beginSession(token: string): Promise<void> {
  saveToken(token);
  try {
    sessionStore.setState({ user: await client.user.get() });
  } catch (error) {
    forgetToken(token);
    throw error;
  }
}

/** After the user changed himself: fetches him anew. */
export async function refreshUser(): Promise<void> {
  const user = await client.user.get();
  if (sessionStore.getState().user !== null) sessionStore.setState({ user });
}

/** Ends the session here and on the server; a server that does not answer holds nobody up. */
export async function endSession(): Promise<void> {
  if (currentToken() !== null) {
    await within(farewellWaitMs, Promise.allSettled([...farewells].map((act) => act())));
    await within(logoutWaitMs, client.user.logout());
  }
  forgetToken();
}

/** Waits for it, but not for long, and not for how it ends. */
async function within(waitMs: number, work: Promise<unknown>): Promise<void> {
  const waited = new Promise<void>((resolve) => setTimeout(resolve, waitMs));
  await Promise.race([work.then(noMore, noMore), waited]);
}

/** Has something done before the user signs out here, for which he still has to be signed in. */
export function beforeSignOut(act: () => Promise<void>): () => void {
  farewells.add(act);
  return () => farewells.delete(act);
}

/** The signed-in user, null when nobody is. */
export function useSession(): User | null {
  return useStore(sessionStore, (state) => state.user);
}

/** Null while nobody is signed in, or his user is still on its way. */
export function currentUserId(): number | null {
  return sessionStore.getState().user?.id ?? null;
}

/** Says whose session it is, null for nobody's, now and whenever that changes. */
export function followUser(tell: (userId: number | null) => void): void {
  tell(sessionStore.getState().user?.id ?? null);
  sessionStore.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id) tell(now.user?.id ?? null);
  });
}

/** For what lies inside the main layout, where somebody is always signed in. */
export function useCurrentUser(): User {
  const user = useSession();
  if (user === null) throw new Error('Used outside the main layout: nobody is signed in');
  return user;
}

/** Calls `whenOver` each time a session ends, whoever ended it. */
export function onSessionEnd(whenOver: () => void): void {
  sessionStore.subscribe((now, before) => {
    if (now.user === null && before.user !== null) whenOver();
  });
}

function noMore(): void {}

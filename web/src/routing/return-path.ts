import { paths } from './paths.ts';

/** State in the history entry of the sign-in page. */
export interface AuthState {
  /** Where to go afterwards. */
  wanted?: string;
  /** The error of another way to sign in, such as Google. */
  problem?: string;
}

/**
 * Where people go after sign-in: the requested page, or home. History entries can be
 * edited, so anything that could lead to another site or back to sign-in is rejected.
 */
export function destinationOf(state: unknown): string {
  const wanted = wantedOf(state);
  if (wanted === undefined || !isOwnPath(wanted) || leadsBackToAuth(wanted)) return paths.home;
  return wanted;
}

/** Stores the requested page for sign-in, unless it is the start page. */
export function keepWanted(path: string): AuthState | undefined {
  return path === '/' || leadsBackToAuth(path) ? undefined : { wanted: path };
}

export function wantedOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return undefined;
  return typeof state.wanted === 'string' ? state.wanted : undefined;
}

export function problemOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('problem' in state)) return undefined;
  return typeof state.problem === 'string' ? state.problem : undefined;
}

function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

function leadsBackToAuth(path: string): boolean {
  // These links in emails also work for signed-in people.
  if (/^\/auth\/(invitation|verify-email)(?![^/?#])/.test(path)) return false;
  return /^\/(auth|logout)(?![^/?#])/.test(path);
}

import { paths } from './paths.ts';

/** State in the history entry of the sign-in page. */
export interface AuthState {
  /** Where to go afterwards. */
  destination?: string;
  /** The error of another way to sign in, such as Google. */
  problem?: string;
}

/**
 * Where people go after sign-in: the requested page, or home. History entries can be
 * edited, so anything that could lead to another site or back to sign-in is rejected.
 */
export function destinationOf(state: unknown): string {
  const destination = destinationIn(state);
  if (destination === undefined || !isOwnPath(destination) || leadsBackToAuth(destination)) {
    return paths.home;
  }
  return destination;
}

/** Stores the requested page for sign-in, unless it is the start page. */
export function rememberDestination(path: string): AuthState | undefined {
  return path === '/' || leadsBackToAuth(path) ? undefined : { destination: path };
}

export function destinationIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('destination' in state)) return undefined;
  return typeof state.destination === 'string' ? state.destination : undefined;
}

export function problemOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('problem' in state)) return undefined;
  return typeof state.problem === 'string' ? state.problem : undefined;
}

function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

function leadsBackToAuth(path: string): boolean {
  // These links of emails and desktop apps also work for signed-in people.
  if (/^\/auth\/(invitation|verify-email|device)(?![^/?#])/.test(path)) return false;
  return /^\/(auth|logout)(?![^/?#])/.test(path);
}

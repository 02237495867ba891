import { paths } from './paths.ts';

/** What sign-in carries in its history entry. */
export interface AuthState {
  /** Where to go afterwards. */
  wanted?: string;
  /** What went wrong on another way in. */
  problem?: string;
}

/**
 * Where people go after sign-in: the requested page, or home. History entries can be
 * edited, so anything that could lead to another site or back to sign-in is refused.
 */
export function destinationOf(state: unknown): string {
  const wanted = wantedOf(state);
  if (wanted === undefined || !isOwnPath(wanted) || leadsBackToAuth(wanted)) return paths.home;
  return wanted;
}

/** Kept for sign-in only when it is more than the start page. */
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
  // These links of mails are for people who are signed in.
  if (/^\/auth\/(invitation|verify-email)(?![^/?#])/.test(path)) return false;
  return /^\/(auth|logout)(?![^/?#])/.test(path);
}

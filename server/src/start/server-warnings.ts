import { isIPv4 } from 'node:net';
import type { ServerWarning } from '@time-tracker/contract/accounts/user';

type Exposure = {
  host: string;
  publicUrl: string;
  registration: 'open' | 'invited';
  passwordMinLength: number;
};

/** Shorter passwords can be guessed over a network. */
const safePasswordLength = 8;

const advice: Record<ServerWarning, string> = {
  open_registration: 'anyone can create an account: set REGISTRATION=invited',
  short_passwords: `passwords may be shorter than ${safePasswordLength} characters: set PASSWORD_MIN_LENGTH=${safePasswordLength}`,
};

/** Settings that are too open for a server that other machines can reach. */
export function listServerWarnings(settings: Exposure): ServerWarning[] {
  const { host, publicUrl, registration, passwordMinLength } = settings;
  if (isLoopback(host) && isLoopback(new URL(publicUrl).hostname)) return [];
  return [
    ...(registration === 'open' ? (['open_registration'] as const) : []),
    ...(passwordMinLength < safePasswordLength ? (['short_passwords'] as const) : []),
  ];
}

function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'));
}

/** Writes the warnings to the log and returns them. */
export function warnAboutSettings(
  settings: Exposure,
  log: { warn(message: string): void },
): ServerWarning[] {
  const warnings = listServerWarnings(settings);
  for (const warning of warnings) {
    log.warn(`Other machines can reach this server, and ${advice[warning]}`);
  }
  return warnings;
}

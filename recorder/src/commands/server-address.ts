import { isIPv4 } from 'node:net';
import { CommandFailure } from './command-failure.ts';

/** The server address that a person typed, without a trailing slash. The default scheme is https, for this machine http. */
export function readServerAddress(typed: string): string {
  const text = typed.trim();
  const hasScheme = /^[a-z]+:\/\//i.test(text);
  const url = hasScheme ? URL.parse(text) : withScheme(text);
  if (!text || !url || !['http:', 'https:'].includes(url.protocol) || !url.hostname) {
    throw new CommandFailure(
      `"${text}" is not a server address. Example: https://time.example.org`,
      'usage',
    );
  }
  return url.origin + url.pathname.replace(/\/$/, '');
}

/** Whether the password and the token would cross a network unencrypted. */
export function isUnencrypted(server: string): boolean {
  const { protocol, hostname } = new URL(server);
  return protocol === 'http:' && !isThisMachine(hostname);
}

function withScheme(text: string): URL | null {
  const local = URL.parse(`http://${text}`);
  return local && isThisMachine(local.hostname) ? local : URL.parse(`https://${text}`);
}

/** `hostname` comes from the URL parser, which turns 127.1 into 127.0.0.1. */
function isThisMachine(hostname: string): boolean {
  const isLoopback = isIPv4(hostname) && hostname.startsWith('127.');
  return hostname === 'localhost' || hostname === '[::1]' || isLoopback;
}

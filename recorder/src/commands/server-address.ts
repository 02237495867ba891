import { lookup } from 'node:dns/promises';
import { isIPv4 } from 'node:net';
import { isLoopback } from '../api/encrypted-connector.ts';
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

/** Throws CommandFailure if the token would cross a network unencrypted. */
export async function requireEncryption(server: string): Promise<void> {
  const { protocol, hostname, host } = new URL(server);
  if (protocol === 'https:') return;
  const name = hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(name, { all: true }).catch(() => []);
  if (found.length > 0 && found.every(({ address }) => isLoopback(address))) return;
  throw new CommandFailure(
    `"${server}" is not encrypted, so others in the network could read your sign-in and your ` +
      `screenshots. Use https://${host}, or http://127.0.0.1 for a server on this machine.`,
    'usage',
  );
}

function withScheme(text: string): URL | null {
  const local = URL.parse(`http://${text}`);
  return local && isThisMachine(local.hostname) ? local : URL.parse(`https://${text}`);
}

/** By the name alone. `hostname` comes from the URL parser, which turns 127.1 into 127.0.0.1. */
function isThisMachine(hostname: string): boolean {
  const isLoopback = isIPv4(hostname) && hostname.startsWith('127.');
  return hostname === 'localhost' || hostname === '[::1]' || isLoopback;
}

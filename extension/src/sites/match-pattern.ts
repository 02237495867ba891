/** Whether a match pattern such as `https://*.example.org/*` covers the address. Ports are not compared. */
export function matchesPattern(pattern: string, { protocol, hostname }: URL): boolean {
  const [, scheme, host] = /^(https?):\/\/([^/]+)\/\*$/.exec(pattern) ?? [];
  if (scheme === undefined || host === undefined || protocol !== `${scheme}:`) return false;
  const name = host.replace(/:\d+$/, '');
  if (!name.startsWith('*.')) return name === hostname;
  const domain = name.slice('*.'.length);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

/** The pattern for all pages of a host that a person typed; undefined when it is none. */
export function patternOfHost(typed: string): string | undefined {
  const text = typed.trim();
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  if (!text || !url || !['http:', 'https:'].includes(url.protocol) || !url.hostname) {
    return undefined;
  }
  return `${url.protocol}//${url.hostname}/*`;
}

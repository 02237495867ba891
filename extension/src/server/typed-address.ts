/** The server that a person typed, without a trailing slash; undefined when it is no address. */
export function readTypedAddress(typed: string): string | undefined {
  const text = typed.trim();
  const url = /^[a-z]+:\/\//i.test(text) ? URL.parse(text) : withScheme(text);
  if (!text || !url || !['http:', 'https:'].includes(url.protocol) || !url.hostname) {
    return undefined;
  }
  return url.origin + url.pathname.replace(/\/$/, '');
}

/** Whether the token is safe on its way: encrypted, or on this machine. */
export function isEncrypted(server: string): boolean {
  const { protocol, hostname } = new URL(server);
  return protocol === 'https:' || isThisMachine(hostname);
}

/** What the extension asks the browser to allow. Ports cannot be named in every browser. */
export function permissionOfServer(server: string): chrome.permissions.Permissions {
  const { protocol, hostname } = new URL(server);
  return { origins: [`${protocol}//${hostname}/*`] };
}

/** For servers on this machine, the default scheme is http. */
function withScheme(text: string): URL | null {
  const local = URL.parse(`http://${text}`);
  return local && isThisMachine(local.hostname) ? local : URL.parse(`https://${text}`);
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

type Tab = { url?: string; incognito: boolean };
type Window = { focused: boolean; incognito: boolean };

const domainMaxLength = 253;

/**
 * The host of the page in front: never its path, its title or anything of a private window. Null while
 * another app is in front, and for pages that are no websites.
 */
export function domainInFront(window: Window | undefined, tab: Tab | undefined): string | null {
  if (!window?.focused || window.incognito || !tab || tab.incognito) return null;
  const url = URL.parse(tab.url ?? '');
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null;
  const { hostname } = url;
  return hostname !== '' && hostname.length <= domainMaxLength ? hostname : null;
}

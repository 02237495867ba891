/** The path without its query string, which may contain a signature or a token. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

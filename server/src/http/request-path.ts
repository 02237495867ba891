/** The path of an address without its query string, which may hold a signature or a token. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

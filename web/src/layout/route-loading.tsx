/** While the first page's part is fetched; the splash of index.html is still over it. */
export function RouteLoading() {
  return null;
}

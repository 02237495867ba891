/** What tells that somebody is about to follow a link. */
const signs = ['pointerover', 'pointerdown', 'focusin'];

/** Begins to fetch what is behind a link as soon as somebody points at it, and not only at the click. */
export function loadAhead(load: (path: string) => Promise<void>): void {
  const asked = new Set<string>();
  const begin = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || asked.has(link.pathname)) return;
    const { pathname } = link;
    asked.add(pathname);
    // What cannot be fetched is said when it is to be shown, and asked for again until then.
    load(pathname).catch(() => asked.delete(pathname));
  };
  for (const sign of signs) document.addEventListener(sign, begin, { passive: true });
}

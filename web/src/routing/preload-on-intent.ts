/** What tells that somebody may follow a link. */
const signs = ['pointerover', 'pointerdown', 'focusin'];
/** What tells that somebody does: the click comes when the button is let go, or from the keyboard. */
const acts = ['pointerdown', 'click'];

/** Begins to fetch what is behind a link as soon as somebody points at it, and not only at the click. */
export function preloadOnIntent(load: (path: string) => Promise<unknown>): void {
  const asked = new Set<string>();
  const begin = ({ target }: Event) => {
    const link = linkAround(target);
    if (!link || asked.has(link.pathname)) return;
    const { pathname } = link;
    asked.add(pathname);
    // What cannot be fetched is said when it is to be shown, and asked for again until then.
    load(pathname).catch(() => asked.delete(pathname));
  };
  for (const sign of signs) document.addEventListener(sign, begin, { passive: true });
}

/** Prepares for a link that is followed in this window; what fails is tried again by its page. */
export function preloadOnFollow(prepare: (link: HTMLAnchorElement) => Promise<void>): void {
  const look = (event: Event) => {
    const link = linkAround(event.target);
    if (!link || !(event instanceof MouseEvent) || !staysHere(event)) return;
    prepare(link).catch(() => undefined);
  };
  for (const act of acts) document.addEventListener(act, look, { capture: true, passive: true });
}

function staysHere({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

/** Within this site only. */
function linkAround(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === location.origin ? link : null;
}

/** Events that suggest that a link may be followed. */
const intentEvents = ['pointerover', 'pointerdown', 'focusin'];
/** Events that follow a link. The click comes on release of the button, or from the keyboard. */
const followEvents = ['pointerdown', 'click'];

/** Starts to load the target of a link on hover or focus, before the click. */
export function preloadOnIntent(load: (path: string) => Promise<unknown>): void {
  const requested = new Set<string>();
  const begin = ({ target }: Event) => {
    const link = linkAround(target);
    if (!link || requested.has(link.pathname)) return;
    const { pathname } = link;
    requested.add(pathname);
    // The page reports the failure when it is shown. Until then, loading is retried.
    load(pathname).catch(() => requested.delete(pathname));
  };
  for (const type of intentEvents) document.addEventListener(type, begin, { passive: true });
}

/** Calls `prepare` when a link is followed in this window. The page retries what fails. */
export function preloadOnFollow(prepare: (link: HTMLAnchorElement) => Promise<void>): void {
  const onEvent = (event: Event) => {
    const link = linkAround(event.target);
    if (!link || !(event instanceof MouseEvent) || !staysHere(event)) return;
    prepare(link).catch(() => undefined);
  };
  for (const type of followEvents)
    document.addEventListener(type, onEvent, { capture: true, passive: true });
}

function staysHere({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

/** Only for links within this site. */
function linkAround(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === location.origin ? link : null;
}

/** Where this tab notes when it last reloaded itself. */
const reloadedAtKey = 'reloaded-at';
/** Reloading does not fix another failure within this time. */
const patienceMs = 30_000;
const answerWithinMs = 10_000;

/** A stylesheet that could not be fetched counts as there as long as its element is. */
export function forgetFailedStyles(): void {
  const forget = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
  };
  addEventListener('error', forget, { capture: true });
}

/** Whether loading the page again would bring it back, and not the browser's error page. */
export async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/** Not when it has just been tried. */
export function isWorthReloading(): boolean {
  try {
    const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
    if (Date.now() - reloadedAt < patienceMs) return false;
    sessionStorage.setItem(reloadedAtKey, String(Date.now()));
    return true;
  } catch (failure) {
    // Without a note it could go round and round.
    reportError(failure);
    return false;
  }
}

/** Where this tab notes when it last reloaded itself. */
const reloadedAtKey = 'reloaded-at';
/** A second failure within this time is none that reloading mends. */
const patienceMs = 30_000;

const missingParts = new WeakSet<Error>();

/** From now on remembers which failures are parts of the web app that could not be fetched. */
export function noticeMissingParts(): void {
  addEventListener('vite:preloadError', (event) => missingParts.add(event.payload));
}

/**
 * True when the failure is a part that is gone, as on a page left open over an update, and loading
 * the page again may fetch the new one: not when that has just been tried.
 */
export function isWorthReloading(error: unknown): boolean {
  if (!(error instanceof Error) || !missingParts.has(error)) return false;
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

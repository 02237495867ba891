/** Where this tab notes when it last reloaded itself. */
const reloadedAtKey = 'reloaded-at';
/** A second failure within this time is none that reloading mends. */
const patienceMs = 30_000;

/**
 * A page left open over an update of the server asks for parts that are gone. Loading it again
 * fetches the new ones; when that did not help, the error page says so instead.
 */
export function reloadOnce(): void {
  try {
    const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
    if (Date.now() - reloadedAt < patienceMs) return;
    sessionStorage.setItem(reloadedAtKey, String(Date.now()));
  } catch (error) {
    // Without a note it could go round and round.
    reportError(error);
    return;
  }
  location.reload();
}

import { t } from '@lingui/core/macro';
import { unreachableMessage } from '../api/api-errors.ts';

/** Session storage key of the time when this tab last reloaded itself. */
const reloadedAtKey = 'reloaded-at';
/** Reloading does not fix another failure within this time. */
const reloadPauseMs = 30_000;
const answerWithinMs = 10_000;

/** Removes the elements of failed stylesheets, because they would count as loaded. */
export function removeFailedStyles(): void {
  const removeStyle = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
  };
  addEventListener('error', removeStyle, { capture: true });
}

/** Whether a reload would succeed instead of showing the browser's error page. */
export async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs);
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/**
 * Reloads the page if that may help; otherwise, what to tell the user. Browsers may remember until then that a
 * file failed to load. A person who asks for it may reload as often as they like.
 */
export async function missingPartMessage(isAsked: boolean): Promise<string | undefined> {
  if (!(await isServerThere())) return unreachableMessage();
  if (!isAsked && !isWorthReloading())
    return t`The server may have been updated. Try again to reload the page.`;
  location.reload();
  return undefined;
}

/** What to tell the user where a reload would lose what they have typed, or stop sharing their screen. */
export async function explainMissingPart(): Promise<string> {
  if (!(await isServerThere())) return unreachableMessage();
  return t`The server may have been updated. Reload the page, or try again.`;
}

/** False if the page was reloaded recently. */
function isWorthReloading(): boolean {
  try {
    const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
    if (Date.now() - reloadedAt < reloadPauseMs) return false;
    sessionStorage.setItem(reloadedAtKey, String(Date.now()));
    return true;
  } catch (failure) {
    // Without a stored time it could reload in an endless loop.
    reportError(failure);
    return false;
  }
}

import { useEffectEvent, useLayoutEffect } from 'react';
import { arrowKeys, commandOf, moveKeys, type ViewerCommand } from './viewer-commands.ts';

/** Keyboard shortcuts of the viewer, unless the focused control uses the key itself. */
export function useCommandKeys(
  acts: Record<ViewerCommand, (() => void) | undefined>,
  isOff: boolean,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event);
    if (isOff || !command || isForAnotherDialog(event) || isForControl(event)) return;
    // A key that is held down would toggle repeatedly.
    if (event.repeat && !isStep(command)) return;
    event.preventDefault();
    acts[command]?.();
  });
  // Runs before the dialogs above the viewer, whose effects come later: Escape that closes such a dialog
  // must not find the viewer's keys on again. Captured, because tooltips stop the propagation of Escape.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener, { capture: true });
    return () => removeEventListener('keydown', listener, { capture: true });
  }, []);
}

function isStep(command: ViewerCommand): boolean {
  return ['earlier', 'later', 'zoomIn', 'zoomOut'].includes(command);
}

/** The key that closed a dialog above the viewer must not close the viewer too. */
function isForAnotherDialog({ target }: KeyboardEvent): boolean {
  const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null;
  return dialog !== null && !dialog.hasAttribute('data-viewer');
}

/** Menus use all keys; buttons use Space; radio buttons, sliders and an enlarged image use arrows. */
function isForControl({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="menu"]')) return true;
  const isMove = moveKeys.includes(key);
  if (target instanceof HTMLInputElement) return isMove || key === ' ';
  if (target instanceof HTMLButtonElement) return key === ' ';
  return arrowKeys.includes(key) && target.dataset['scrolls'] === 'true';
}

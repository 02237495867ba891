import { useWindowEvent } from '@mantine/hooks';
import { commandOf, type ViewerCommand } from './viewer-keys.ts';

/** The viewer's keys, wherever in it the focus is, unless a control has a use of its own for them. */
export function useViewerKeys(
  acts: Record<ViewerCommand, (() => void) | undefined>,
  isOff: boolean,
): void {
  useWindowEvent(
    'keydown',
    (event) => {
      const command = commandOf(event);
      if (isOff || !command || isForAnotherDialog(event) || isForControl(event)) return;
      // A key that is held down would flicker between on and off.
      if (event.repeat && !isStep(command)) return;
      event.preventDefault();
      acts[command]?.();
    },
    // Before the tooltips of the bar, which keep Escape to themselves.
    { capture: true },
  );
}

function isStep(command: ViewerCommand): boolean {
  return ['earlier', 'later', 'zoomIn', 'zoomOut'].includes(command);
}

/** The key that closed the question over this viewer must not close the viewer too. */
function isForAnotherDialog({ target }: KeyboardEvent): boolean {
  const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null;
  return dialog !== null && !dialog.hasAttribute('data-viewer');
}

/** A button is pressed with Space, a choice and a slider go by arrows, so does an enlarged image. */
function isForControl({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isMove = key.startsWith('Arrow') || ['Home', 'End', 'PageUp', 'PageDown'].includes(key);
  if (target instanceof HTMLInputElement) return isMove || key === ' ';
  if (target instanceof HTMLButtonElement) return key === ' ';
  return key.startsWith('Arrow') && target.dataset['scrolls'] === 'true';
}

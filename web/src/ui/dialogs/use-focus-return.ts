import { useEffect, useRef } from 'react';

/** About a second. */
const longestWaitFrames = 60;

/**
 * Returns the focus when a dialog closes or is unmounted: to the element that had it before, or to the
 * page when that element is gone. `openedFrom` is that element if it has lost the focus since, for example
 * because it was disabled.
 */
export function useFocusReturn(isOpen: boolean, openedFrom?: Element | null): void {
  const pending = useRef(0);
  useEffect(() => {
    if (!isOpen) return;
    cancelAnimationFrame(pending.current);
    const opener = openedFrom ?? document.activeElement;
    // The opener may be disabled until the work that it started has ended.
    const focusWithin = (frames: number) => {
      pending.current = requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const isThere = opener instanceof HTMLElement && opener.isConnected;
        (isThere ? opener : document.getElementById('content'))?.focus();
        if (frames > 1) focusWithin(frames - 1);
      });
    };
    return () => focusWithin(longestWaitFrames);
  }, [isOpen, openedFrom]);
}

import { useEffect, useRef } from 'react';

/**
 * Gives the focus back when a dialog closes, also one that is taken away while it is open: to what
 * had it before, or to the page when that is gone by then.
 */
export function useFocusReturn(isOpen: boolean): void {
  const pending = useRef(0);
  useEffect(() => {
    if (!isOpen) return;
    cancelAnimationFrame(pending.current);
    const opener = document.activeElement;
    return () => {
      pending.current = requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const isThere = opener instanceof HTMLElement && opener.isConnected;
        (isThere ? opener : document.getElementById('content'))?.focus();
      });
    };
  }, [isOpen]);
}

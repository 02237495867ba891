import { useEffect, useRef } from 'react';

/**
 * Returns the focus when a dialog closes or is unmounted: to the element that had it before, or to the
 * page when that element is gone.
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

import { useEffect, useEffectEvent } from 'react';
import { timings } from '../ui/timings.ts';

/** Minimum width for the sidebar (the theme's breakpoint `md`). */
const asideFrom = '(min-width: 62em)';

/** Calls `close` when the window becomes wide enough for the sidebar. */
export function useWideEnough(close: () => void): void {
  const act = useEffectEvent(close);
  useEffect(() => {
    let timeout: ReturnType<typeof setTimeout> | undefined;
    const checkWidth = () => {
      clearTimeout(timeout);
      timeout = setTimeout(() => {
        if (matchMedia(asideFrom).matches) act();
      }, timings.resizeDebounceMs);
    };
    addEventListener('resize', checkWidth);
    return () => {
      clearTimeout(timeout);
      removeEventListener('resize', checkWidth);
    };
  }, []);
}

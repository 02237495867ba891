import { useEffect, useEffectEvent } from 'react';
import { timings } from '../ui/timings.ts';

/** From this width on the aside stands beside the page (the breakpoint `md` of the theme). */
const asideFrom = '(min-width: 62em)';

/** Calls `close` once the window has become wide enough for the aside itself. */
export function useWideEnough(close: () => void): void {
  const act = useEffectEvent(close);
  useEffect(() => {
    let timeout: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timeout);
      timeout = setTimeout(() => {
        if (matchMedia(asideFrom).matches) act();
      }, timings.resizeDebounceMs);
    };
    addEventListener('resize', look);
    return () => {
      clearTimeout(timeout);
      removeEventListener('resize', look);
    };
  }, []);
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/** Calls `work` with a delay in milliseconds after each path change, but not for the first path. */
export function useAfterPathChange(delayMs: number, work: () => void): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const act = useEffectEvent(work);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const timeout = setTimeout(() => act(), delayMs);
    return () => clearTimeout(timeout);
  }, [pathname, delayMs]);
}

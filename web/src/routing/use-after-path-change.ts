import { useEffect, useEffectEvent } from 'react';

type Listener = () => void;

const listeners = new Set<Listener>();

/** Reports that the path has changed. Only the frame of the signed-in pages calls it. */
export function reportPathChange(): void {
  for (const listener of listeners) listener();
}

/**
 * Calls `work` with a delay in milliseconds after each path change. Unlike `useLocation`, it does not render
 * the component again.
 */
export function useAfterPathChange(delayMs: number, work: () => void): void {
  const act = useEffectEvent(work);
  useEffect(() => {
    let timeout: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(timeout);
      timeout = setTimeout(() => act(), delayMs);
    };
    listeners.add(onChange);
    return () => {
      listeners.delete(onChange);
      clearTimeout(timeout);
    };
  }, [delayMs]);
}

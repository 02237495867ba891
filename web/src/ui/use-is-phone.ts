import { useSyncExternalStore } from 'react';

/** Below the theme's breakpoint `sm`. */
const phone = '(max-width: 47.99em)';

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(phone);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(phone).matches);
}

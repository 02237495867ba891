import { useSyncExternalStore } from 'react';
import { currentShelf, onShelf } from './toast.ts';

/** Where toasts appear, once what they are made of is fetched. */
export function ToastOutlet() {
  const shelf = useSyncExternalStore(onShelf, currentShelf);
  return shelf ? <shelf.ToastContainer /> : null;
}

import { useSyncExternalStore } from 'react';
import { loadedToastPart, onToastPart } from './toast.ts';

/** Shows the container of toasts once it is loaded. */
export function ToastOutlet() {
  const part = useSyncExternalStore(onToastPart, loadedToastPart);
  return part ? <part.ToastContainer /> : null;
}

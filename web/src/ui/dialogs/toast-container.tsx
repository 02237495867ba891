import { Notifications, notifications } from '@mantine/notifications';
import { timings } from '../timings.ts';

/** Where toasts appear. Fetched apart from the pages, by toast.ts alone. */
export function ToastShelf() {
  return <Notifications position="bottom-right" />;
}

export function putOnShelf(message: string, color: string): void {
  const closeButtonProps = { 'aria-label': 'Dismiss' };
  notifications.show({ message, color, autoClose: timings.toastMs, closeButtonProps });
}

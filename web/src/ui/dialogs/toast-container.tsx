import { Notifications, notifications } from '@mantine/notifications';
import { timings } from '../timings.ts';

/** Where toasts appear. Fetched apart from the pages, by toast.ts alone. */
export function ToastContainer() {
  return <Notifications position="bottom-right" />;
}

export function showToast(message: string, color: string): void {
  const closeButtonProps = { 'aria-label': 'Dismiss' };
  notifications.show({ message, color, autoClose: timings.toastMs, closeButtonProps });
}

import { t } from '@lingui/core/macro';
import { Notifications, notifications } from '@mantine/notifications';
import { timings } from '../timings.ts';

/** Only toast.ts imports this file, when it is needed. */
export function ToastContainer() {
  return <Notifications position="bottom-right" />;
}

export function showToast(message: string, color: string): void {
  const closeButtonProps = { 'aria-label': t`Dismiss` };
  notifications.show({ message, color, autoClose: timings.toastMs, closeButtonProps });
}

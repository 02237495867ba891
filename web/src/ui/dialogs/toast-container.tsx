import { t } from '@lingui/core/macro';
import { Notifications, notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { timings } from '../timings.ts';
import classes from './toast-container.module.css';

/** Only toast.ts imports this file, when it is needed. */
export function ToastContainer() {
  return <Notifications className={classes.toasts} />;
}

export function showToast(message: string, color: string): void {
  const closeButtonProps = { 'aria-label': t`Dismiss` };
  notifications.show({ message, color, autoClose: timings.toastMs, closeButtonProps });
}

interface LastingToast {
  id: string;
  content: ReactNode;
  durationMs: number;
  onClose: () => void;
}

/** A toast with buttons. Its time starts again after the pointer or the focus has left it. */
export function showLasting({ id, content, durationMs, onClose }: LastingToast): void {
  notifications.show({
    id,
    message: content,
    role: 'status',
    autoClose: durationMs,
    withAutoCloseProgress: true,
    closeButtonProps: { 'aria-label': t`Dismiss` },
    onClose,
  });
}

export function hideToast(id: string): void {
  notifications.hide(id);
}

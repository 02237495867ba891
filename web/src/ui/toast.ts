import { notifications } from '@mantine/notifications';
import { timings } from './timings.ts';

export function toastSuccess(words: string): void {
  show(words, 'green');
}

export function toastFailure(words: string): void {
  show(words, 'red');
}

function show(message: string, color: string): void {
  const closeButtonProps = { 'aria-label': 'Dismiss' };
  notifications.show({ message, color, autoClose: timings.toastMs, closeButtonProps });
}

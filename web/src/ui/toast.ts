import { notifications } from '@mantine/notifications';
import { timings } from './timings.ts';

export function toastSuccess(words: string): void {
  notifications.show({ message: words, color: 'green', autoClose: timings.toastMs });
}

export function toastFailure(words: string): void {
  notifications.show({ message: words, color: 'red', autoClose: timings.toastMs });
}

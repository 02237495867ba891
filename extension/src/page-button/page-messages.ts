/** Messages from the script in a page to the worker, which decides what the script shows. */
export type PageRequest = {
  request: 'look' | 'start' | 'stop';
  address: string;
  title: string;
};

/** What the button of a page shows; null = the page is about no single piece of work. */
export type PageView = {
  note: string;
  /** Whether the timer that runs was started for this note. */
  isRunning: boolean;
  /** The element behind which the button belongs. */
  anchor: string | null;
} | null;

/** The timer was started or stopped by a page of the extension. */
export const timerChanged = 'timer_changed';

const requests = ['look', 'start', 'stop'];
const addressMaxLength = 4_000;
const titleMaxLength = 1_000;

export function isPageRequest(message: unknown): message is PageRequest {
  if (typeof message !== 'object' || message === null) return false;
  const { request, address, title } = message as Record<string, unknown>;
  return (
    typeof request === 'string' &&
    requests.includes(request) &&
    isText(address, addressMaxLength) &&
    isText(title, titleMaxLength)
  );
}

function isText(value: unknown, maxLength: number): boolean {
  return typeof value === 'string' && value.length <= maxLength;
}

import { minuteMs } from '@time-tracker/contract/time/durations';

/** Saves a file with the browser's download. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Once the download has started, it keeps its own reference to the content.
  setTimeout(() => URL.revokeObjectURL(address), minuteMs);
}

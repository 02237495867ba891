import type english from '../locales/en.json';

export type TextKey = keyof typeof english;

/** A text in the language of the browser; `$1` … in it are replaced by the values. */
export function text(key: TextKey, ...values: string[]): string {
  return chrome.i18n.getMessage(key, values);
}

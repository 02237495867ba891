import { readStored, removeStored, saveStored } from '../api/browser-storage.ts';
import { keyOf, matchKey, shortcutStore } from './shortcut-registry.ts';

const offKey = 'shortcutsOff';
/** The list stays reachable, so that shortcuts can be turned on again. */
export const listKeys = '?';

/** Whether this browser has turned single-key shortcuts off. */
export function areShortcutsOff(): boolean {
  return readStored(offKey) !== null;
}

export function turnShortcuts(isOn: boolean): void {
  if (isOn) removeStored(offKey);
  else saveStored(offKey, '1');
}

/** Runs registered shortcuts from now on. Returns a function that ends this. */
export function followKeys(): () => void {
  let pending: { key: string; atMs: number } | null = null;
  const onKey = (event: KeyboardEvent) => {
    const key = keyOf(event);
    if (key === null || event.defaultPrevented || belongsElsewhere(event.target)) {
      pending = null;
      return;
    }
    const { shortcuts } = shortcutStore.getState();
    const match = matchKey(shortcuts, key, pending, event.timeStamp);
    pending = match.pendingKey === null ? null : { key, atMs: event.timeStamp };
    if (!match.shortcut || (key !== listKeys && areShortcutsOff())) return;
    event.preventDefault();
    match.shortcut.act();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/** Elements that use letters themselves. */
const typing = [
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  '[role=textbox]',
  '[role=combobox]',
  '[role=menu]',
  '[role=listbox]',
  '[role=dialog]',
].join();
const inputsWithoutText = new Set(['checkbox', 'radio', 'button', 'submit', 'range']);

function belongsElsewhere(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && !inputsWithoutText.has(target.type)) return true;
  if (target instanceof Element && target.closest(typing)) return true;
  return document.querySelector('[aria-modal=true], dialog[open]') !== null;
}

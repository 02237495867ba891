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
  const stopWaiting = () => shortcutStore.setState({ pendingKey: null });
  const onKey = (event: KeyboardEvent) => {
    // A first key that is held down still waits for the second one.
    if (event.repeat) return;
    const key = keyOf(event);
    const isOurs = key !== null && !event.defaultPrevented && !belongsElsewhere(event.target);
    if (!isOurs || (key !== listKeys && areShortcutsOff())) {
      stopWaiting();
      return;
    }
    const state = shortcutStore.getState();
    const { shortcut, pendingKey } = matchKey(state.shortcuts, key, state.pendingKey);
    shortcutStore.setState({ pendingKey });
    if (!shortcut) return;
    event.preventDefault();
    shortcut.act();
  };
  const ends = new AbortController();
  const { signal } = ends;
  document.addEventListener('keydown', onKey, { signal });
  document.addEventListener('pointerdown', stopWaiting, { signal });
  addEventListener('blur', stopWaiting, { signal });
  return () => {
    ends.abort();
    stopWaiting();
  };
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

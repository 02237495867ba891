import type { ComponentType } from 'react';

type Shelf = { ToastContainer: ComponentType; showToast: (words: string, color: string) => void };

/** What toasts are made of is fetched after the first view, or when the first one is due. */
let fetching: Promise<Shelf> | undefined;
let shelf: Shelf | undefined;
const whenThere = new Set<() => void>();

/** Fetches it before it is needed: a lost connection is told by a toast, too. */
export async function prepareToasts(): Promise<void> {
  await fetchShelf();
}

export function toastSuccess(words: string): void {
  toast(words, 'green');
}

/** It succeeded, but not all of it. */
export function toastWarning(words: string): void {
  toast(words, 'orange');
}

export function toastFailure(words: string): void {
  toast(words, 'red');
}

function toast(words: string, color: string): void {
  fetchShelf().then(({ showToast }) => showToast(words, color), reportError);
}

function fetchShelf(): Promise<Shelf> {
  fetching ??= import('./toast-container.tsx').then(
    (fetched) => {
      shelf = fetched;
      for (const tell of whenThere) tell();
      return fetched;
    },
    (error: unknown) => {
      fetching = undefined;
      throw error;
    },
  );
  return fetching;
}

/** For the place where toasts appear: calls `tell` when there is a shelf. */
export function onShelf(tell: () => void): () => void {
  whenThere.add(tell);
  return () => whenThere.delete(tell);
}

export function currentShelf(): Shelf | undefined {
  return shelf;
}

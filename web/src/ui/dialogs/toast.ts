import type * as ToastPart from './toast-container.tsx';

type Loaded = typeof ToastPart;

/** The toast library is loaded after the first view, or with the first toast. */
let loading: Promise<Loaded> | undefined;
let loaded: Loaded | undefined;
const listeners = new Set<() => void>();

/** Preloads the library, because a lost connection is also reported by a toast. */
export async function prepareToasts(): Promise<void> {
  await load();
}

export function toastSuccess(message: string): void {
  toast(message, 'green');
}

/** Partial success. */
export function toastWarning(message: string): void {
  toast(message, 'orange');
}

export function toastFailure(message: string): void {
  toast(message, 'red');
}

function toast(message: string, color: string): void {
  load().then(({ showToast }) => showToast(message, color), reportError);
}

/** Calls `act` with the library; rejects if it cannot be loaded. */
export async function withToasts(act: (part: Loaded) => void): Promise<void> {
  act(await load());
}

function load(): Promise<Loaded> {
  loading ??= import('./toast-container.tsx').then(
    (part) => {
      loaded = part;
      for (const notify of listeners) notify();
      return part;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** For ToastOutlet: calls `notify` when the container is loaded. */
export function onToastPart(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export function loadedToastPart(): Loaded | undefined {
  return loaded;
}

import type {
  ActionResult,
  LocalState,
  RecorderAction,
} from '@time-tracker/contract/local-recorder';
import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { toastFailure, toastSuccess } from '../ui/dialogs/toast.ts';

export type Contact = {
  /** Undefined until the recorder has sent its state. */
  state: LocalState | undefined;
  /** Whether the recorder stopped, crashed or was started again. */
  isLost: boolean;
  /** What has to be added to this page's clock; milliseconds. */
  aheadMs: number;
};

/** A recorder that does not respond for this long is reported. */
const lostAfterMs = 3_000;

let contact: Contact = { state: undefined, isLost: false, aheadMs: 0 };
const listeners = new Set<() => void>();

/** Keeps the state of the recorder up to date while the page is open. */
export function followRecorder(): void {
  const events = new EventSource('events');
  let lostTimer: ReturnType<typeof setTimeout> | undefined;
  events.onmessage = ({ data }: MessageEvent<string>) => {
    clearTimeout(lostTimer);
    lostTimer = undefined;
    const state = JSON.parse(data) as LocalState;
    setContact({ state, isLost: false, aheadMs: state.now - Date.now() });
  };
  events.onerror = () => {
    lostTimer ??= setTimeout(() => setContact({ ...contact, isLost: true }), lostAfterMs);
  };
}

export function useContact(): Contact {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => contact,
  );
}

/** Asks the recorder to do something; shows its answer. Returns whether it was done. */
export async function perform(action: RecorderAction): Promise<boolean> {
  const result = await send(action);
  if (!result.ok) toastFailure(result.message);
  else if (result.message !== null) toastSuccess(result.message);
  return result.ok;
}

async function send(action: RecorderAction): Promise<ActionResult> {
  try {
    const response = await fetch('actions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(action),
    });
    return (await response.json()) as ActionResult;
  } catch {
    const message = t`The recorder does not respond. It may have stopped.`;
    return { ok: false, message, reason: 'failed' };
  }
}

function setContact(next: Contact): void {
  contact = next;
  for (const listener of listeners) listener();
}

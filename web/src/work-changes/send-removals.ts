import { newUuidSeven } from '@time-tracker/contract/time/uuid-seven';
import { isUnreachable } from '../api/api-errors.ts';
import { removalCalls } from '../api/client.ts';
import { currentUserId } from '../api/session.ts';
import { forgetUnsent, storeUnsent, type Removal } from './unsent-removals.ts';
import { sendAll } from './send-in-batches.ts';

/**
 * Sends deletions, all at once. Each is stored until the server answers: if the page ends before that, the next
 * one sends it. A hidden page without a connection waits until it is visible, because nobody would read that it
 * failed.
 */
export async function sendRemovals(removals: readonly Removal[]): Promise<void> {
  const userId = currentUserId();
  await sendAll(removals, countRemoved, async (removal) => {
    if (userId === null) await sendRemoval(removal);
    else await sendStored(removal, userId);
  });
}

async function sendStored(removal: Removal, userId: number): Promise<void> {
  const id = newUuidSeven(Date.now());
  storeUnsent({ id, userId, removal });
  // A page that is being left cannot wait for the lock.
  const sending = sendWhileHidden(removal);
  lockWhile(id, sending);
  try {
    await sending;
  } finally {
    forgetUnsent(id);
  }
}

async function sendWhileHidden(removal: Removal): Promise<void> {
  for (;;) {
    try {
      await sendRemoval(removal);
      return;
    } catch (error) {
      if (!isUnreachable(error) || isPageShown()) throw error;
      await pageShown();
    }
  }
}

export async function sendRemoval(removal: Removal): Promise<void> {
  switch (removal.call) {
    case 'activity':
      await removalCalls.activity(removal.input);
      return;
    case 'screenshot':
      await removalCalls.screenshot(removal.input);
      return;
    case 'trim':
      await removalCalls.trim(removal.input);
      return;
  }
}

/** Tells other pages that this one is sending a stored deletion. The lock ends with the page. */
function lockWhile(id: string, sending: Promise<void>): void {
  if (!('locks' in navigator)) return;
  const settled = sending.catch(() => undefined);
  navigator.locks.request(removalLock(id), () => settled).catch(() => undefined);
}

export function removalLock(id: string): string {
  return `time-tracker-removal-${id}`;
}

/** A page that is being left is still visible for a moment. */
let isLeaving = false;
let isFollowing = false;

/** Must run before the page is left. */
export function followLeaving(): void {
  if (isFollowing) return;
  isFollowing = true;
  addEventListener('pagehide', () => (isLeaving = true), { capture: true });
  addEventListener('pageshow', () => (isLeaving = false), { capture: true });
}

function isPageShown(): boolean {
  return !isLeaving && document.visibilityState === 'visible';
}

function pageShown(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const check = () => {
    if (!isPageShown()) return;
    document.removeEventListener('visibilitychange', check);
    removeEventListener('pageshow', check);
    resolve();
  };
  document.addEventListener('visibilitychange', check);
  addEventListener('pageshow', check);
  check();
  return promise;
}

function countRemoved({ input }: Removal): number {
  if ('activity_ids' in input && input.activity_ids) return input.activity_ids.length;
  return 'ids' in input && input.ids ? input.ids.length : 1;
}

import type { ApiSends } from '@time-tracker/contract/api';
import { readStored, removeStored, saveStored } from '../api/browser-storage.ts';

/** A deletion of recorded work, as it is sent. */
export type Removal =
  | { call: 'activity'; input: ApiSends['activity']['remove'] }
  | { call: 'screenshot'; input: ApiSends['screenshot']['remove'] }
  | { call: 'trim'; input: ApiSends['activity']['trim'] };

/** A deletion that the server has not confirmed yet. */
export interface UnsentRemoval {
  id: string;
  userId: number;
  removal: Removal;
}

/** In local storage, so that a deletion is not lost with the page: a list of UnsentRemoval. */
const key = 'time-tracker-unsent-removals';
const callNames: readonly string[] = ['activity', 'screenshot', 'trim'] satisfies Removal['call'][];

export function storeUnsent(unsent: UnsentRemoval): void {
  saveStored(key, JSON.stringify([...readAll(), unsent]));
}

export function forgetUnsent(id: string): void {
  const rest = readAll().filter((unsent) => unsent.id !== id);
  if (rest.length === 0) removeStored(key);
  else saveStored(key, JSON.stringify(rest));
}

export function readUnsent(userId: number): UnsentRemoval[] {
  return readAll().filter((unsent) => unsent.userId === userId);
}

function readAll(): UnsentRemoval[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isUnsent) : [];
  } catch {
    return [];
  }
}

function isUnsent(value: unknown): value is UnsentRemoval {
  if (typeof value !== 'object' || value === null) return false;
  const { id, userId, removal } = value as Record<string, unknown>;
  if (typeof id !== 'string' || typeof userId !== 'number') return false;
  if (typeof removal !== 'object' || removal === null) return false;
  const { call, input } = removal as Record<string, unknown>;
  return typeof call === 'string' && callNames.includes(call) && typeof input === 'object';
}

import type { AppRule } from '@time-tracker/contract/app';
import { readStored, removeStored, saveStored } from '../../api/browser-storage.ts';
import { toRule, type DraftRule } from './rule-list.ts';

/** Who edits the rules of which organization. */
export interface RulesPlace {
  userId: number;
  organizationId: number;
}

export interface UnsavedRules {
  /** The saved rules that the edits began with. */
  saved: readonly AppRule[];
  drafts: readonly DraftRule[];
}

const keyOf = ({ userId, organizationId }: RulesPlace) =>
  `unsavedRules:${userId}:${organizationId}`;

/** The edited rules that this browser keeps, if any. */
export function readUnsaved(place: RulesPlace): UnsavedRules | undefined {
  return parseUnsaved(readStored(keyOf(place)));
}

/** Keeps edited rules in this browser until they are saved or discarded. */
export function keepUnsaved(place: RulesPlace, unsaved: UnsavedRules | undefined): void {
  if (unsaved && isEdited(unsaved)) saveStored(keyOf(place), JSON.stringify(unsaved));
  else removeStored(keyOf(place));
}

export function isEdited({ saved, drafts }: UnsavedRules): boolean {
  return !areSameRules(drafts.map(toRule), saved);
}

export function areSameRules(some: readonly AppRule[], others: readonly AppRule[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}

function parseUnsaved(text: string | null): UnsavedRules | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return isUnsaved(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isUnsaved(value: unknown): value is UnsavedRules {
  if (typeof value !== 'object' || value === null) return false;
  const { saved, drafts } = value as Record<string, unknown>;
  return Array.isArray(saved) && Array.isArray(drafts) && drafts.every(isDraft);
}

function isDraft(value: unknown): value is DraftRule {
  if (typeof value !== 'object' || value === null) return false;
  const { key, ...texts } = value as Record<string, unknown>;
  const names = ['target', 'pattern', 'category', 'rating'];
  return typeof key === 'number' && names.every((name) => typeof texts[name] === 'string');
}

import type { AppRule } from '@time-tracker/contract/app';
import { readStored, removeStored, saveStored } from '../../api/browser-storage.ts';
import { toRule, type DraftRule } from './rule-list.ts';

/** Who edits the rules of which organization. */
export interface RulesPlace {
  userId: number;
  organizationId: number;
}

interface Unsaved {
  /** The saved rules that the edits began with. */
  saved: readonly AppRule[];
  drafts: readonly DraftRule[];
}

const keyOf = ({ userId, organizationId }: RulesPlace) =>
  `unsavedRules:${userId}:${organizationId}`;

/** The edited rules that this browser keeps. Undefined without any, or if other rules were saved since. */
export function readUnsaved(
  place: RulesPlace,
  rules: readonly AppRule[],
): readonly DraftRule[] | undefined {
  const unsaved = parseUnsaved(readStored(keyOf(place)));
  return unsaved && areSameRules(unsaved.saved, rules) ? unsaved.drafts : undefined;
}

/** Keeps edited rules in this browser until they are saved or discarded. */
export function keepUnsaved(
  place: RulesPlace,
  rules: readonly AppRule[],
  drafts: readonly DraftRule[],
): void {
  if (areSameRules(drafts.map(toRule), rules)) return forgetUnsaved(place);
  saveStored(keyOf(place), JSON.stringify({ saved: rules, drafts } satisfies Unsaved));
}

export function forgetUnsaved(place: RulesPlace): void {
  removeStored(keyOf(place));
}

export function areSameRules(some: readonly AppRule[], others: readonly AppRule[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}

function parseUnsaved(text: string | null): Unsaved | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return isUnsaved(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isUnsaved(value: unknown): value is Unsaved {
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

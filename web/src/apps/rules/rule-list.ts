import { t } from '@lingui/core/macro';
import type { AppRule, AppRuleTarget } from '@time-tracker/contract/app';

/** A rule in the form, with a key that stays when its fields change. */
export interface DraftRule {
  key: number;
  target: AppRuleTarget;
  pattern: string;
  category: string;
  /** Empty: the rule leaves the rating alone. */
  rating: '' | '1' | '0' | '-1';
}

export function toDraft(rule: AppRule, key: number): DraftRule {
  return {
    key,
    target: rule.target,
    pattern: rule.pattern,
    category: rule.category ?? '',
    rating: rule.rating === null ? '' : (String(rule.rating) as DraftRule['rating']),
  };
}

export function toRule({ target, pattern, category, rating }: DraftRule): AppRule {
  return {
    target,
    pattern: pattern.trim(),
    category: category.trim() === '' ? null : category.trim(),
    rating: readRating(rating),
  };
}

function readRating(rating: DraftRule['rating']): AppRule['rating'] {
  switch (rating) {
    case '':
      return null;
    case '1':
      return 1;
    case '0':
      return 0;
    case '-1':
      return -1;
  }
}

/** What is missing in a rule, by field. */
export function problemsOf(draft: DraftRule): { pattern?: string; category?: string } {
  const { pattern, category, rating } = toRule(draft);
  return {
    ...(pattern === '' && { pattern: t`Enter what to look for` }),
    ...(category === null &&
      rating === null && { category: t`Enter a category or choose a rating` }),
  };
}

/** The list with a rule moved up (-1) or down (1). */
export function moveRule(rules: readonly DraftRule[], key: number, by: -1 | 1): DraftRule[] {
  const from = rules.findIndex((rule) => rule.key === key);
  const to = from + by;
  const [moved, other] = [rules[from], rules[to]];
  if (!moved || !other) return [...rules];
  return rules.map((rule, index) => (index === from ? other : index === to ? moved : rule));
}

/**
 * Adds the changes that were saved meanwhile to edited rules: edits and their order stay, rules that are no longer
 * saved go, and new ones follow at the end. `before`: the saved rules that the edits began with.
 */
export function mergeSavedRules(
  drafts: readonly DraftRule[],
  before: readonly AppRule[],
  saved: readonly AppRule[],
): DraftRule[] {
  const textOf = ({ target, pattern, category, rating }: AppRule) =>
    JSON.stringify([target, pattern, category, rating]);
  const [textsBefore, savedTexts] = [new Set(before.map(textOf)), new Set(saved.map(textOf))];
  const kept = drafts.filter((draft) => {
    const text = textOf(toRule(draft));
    return !textsBefore.has(text) || savedTexts.has(text);
  });
  const known = new Set([...textsBefore, ...kept.map((draft) => textOf(toRule(draft)))]);
  const firstKey = Math.max(-1, ...drafts.map(({ key }) => key)) + 1;
  const added = saved.filter((rule) => !known.has(textOf(rule)));
  return [...kept, ...added.map((rule, index) => toDraft(rule, firstKey + index))];
}

export function targetLabel(target: AppRuleTarget): string {
  switch (target) {
    case 'app':
      return t`App name`;
    case 'url':
      return t`Website`;
    case 'title':
      return t`Title contains`;
  }
}

export function patternHint(target: AppRuleTarget): string {
  switch (target) {
    case 'app':
      return t`The whole name; * is any text`;
    case 'url':
      return t`A domain, with its subdomains`;
    case 'title':
      return t`A part of the window or page title`;
  }
}

import type { AppKind, AppRating, AppRule } from '@time-tracker/contract/app';

/** An app or website, and a title of it if it is known. */
export type NamedApp = { kind: AppKind; name: string; title?: string | null };

export type RuledApp = { category: string | null; rating: AppRating | null };

type Test = (app: { kind: AppKind; name: string; title: string | undefined }) => boolean;

/**
 * What the rules say about an app. The first matching rule with a category gives the category, and the
 * first with a rating the rating.
 */
export function createRuleMatcher(rules: readonly AppRule[]): (app: NamedApp) => RuledApp {
  const tests = rules.map(compileRule);
  return ({ kind, name, title }) => {
    const app = { kind, name: name.toLowerCase(), title: title?.toLowerCase() };
    return applyRules(rules, (index) => tests[index]?.(app) === true);
  };
}

/**
 * The same for all titles of an app that match certain rules about titles, given by their indexes. The
 * first one with a category and the first one with a rating are enough.
 */
export function createTitlesMatcher(
  rules: readonly AppRule[],
): (app: Omit<NamedApp, 'title'>, titleRules: readonly (number | null)[]) => RuledApp {
  const tests = rules.map(compileRule);
  return ({ kind, name }, titleRules) => {
    const app = { kind, name: name.toLowerCase(), title: undefined };
    return applyRules(rules, (index) => titleRules.includes(index) || tests[index]?.(app) === true);
  };
}

function applyRules(rules: readonly AppRule[], isMatch: (index: number) => boolean): RuledApp {
  const found: RuledApp = { category: null, rating: null };
  for (const [index, rule] of rules.entries()) {
    if (found.category !== null && found.rating !== null) break;
    if (!isMatch(index)) continue;
    found.category ??= rule.category;
    found.rating ??= rule.rating;
  }
  return found;
}

/** Compares with lower-case names and titles. */
function compileRule({ target, pattern }: Pick<AppRule, 'target' | 'pattern'>): Test {
  const wanted = pattern.toLowerCase();
  switch (target) {
    case 'app': {
      const isLike = compileWildcards(wanted);
      return ({ kind, name }) => kind === 'app' && isLike(name);
    }
    case 'url': {
      const parent = `.${wanted}`;
      return ({ kind, name }) => kind === 'url' && (name === wanted || name.endsWith(parent));
    }
    case 'title':
      return ({ title }) => title?.includes(wanted) === true;
  }
}

/** Without a regular expression, because many wildcards could take one exponential time. */
function compileWildcards(pattern: string): (text: string) => boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return (text) => text === first;
  return (text) => {
    const end = text.length - last.length;
    if (!text.startsWith(first) || !text.endsWith(last) || end < first.length) return false;
    let at = first.length;
    for (const part of others) {
      const found = text.indexOf(part, at);
      if (found === -1 || found + part.length > end) return false;
      at = found + part.length;
    }
    return true;
  };
}

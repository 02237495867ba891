import type { z } from 'zod';

type Problem = z.core.$ZodRawIssue;

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const formatNames: Record<string, string> = {
  uuid: 'a UUID',
  datetime: 'a time in ISO 8601',
  date: 'a date as YYYY-MM-DD',
};

const units: Record<string, [one: string, other: string]> = {
  array: ['entry', 'entries'],
  string: ['character', 'characters'],
};

const or = new Intl.ListFormat('en', { type: 'disjunction' });

/** What is wrong with a value whose schema does not say so itself, as a part of a sentence: "Must be a list". */
export function problemText(problem: Problem): string | undefined {
  if (problem.code === 'invalid_type') {
    return problem.input === undefined ? 'Is required' : mustBe(typeNames[problem.expected]);
  }
  if (problem.code === 'invalid_format') return mustBe(formatNames[problem.format]);
  if (problem.code === 'invalid_value') return mustBe(or.format(problem.values.map(String)));
  if (problem.code === 'too_small') {
    return limitText(problem.origin, 'at least', Number(problem.minimum));
  }
  if (problem.code === 'too_big') {
    return limitText(problem.origin, 'at most', Number(problem.maximum));
  }
  return undefined;
}

function mustBe(what: string | undefined): string | undefined {
  return what && `Must be ${what}`;
}

function limitText(origin: string, limit: string, count: number): string {
  const unit = units[origin];
  if (!unit) return `Must be ${limit} ${count}`;
  return `Must have ${limit} ${count} ${count === 1 ? unit[0] : unit[1]}`;
}

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

/** What is wrong with a value whose schema does not say so itself, as a part of a sentence: "Must be a list". */
export function problemText(problem: Problem): string | undefined {
  switch (problem.code) {
    case 'invalid_type': {
      const name = typeNames[problem.expected];
      if (problem.input === undefined) return 'Is required';
      return name && `Must be ${name}`;
    }
    case 'too_small':
      return limitText(problem.origin, 'at least', Number(problem.minimum));
    case 'too_big':
      return limitText(problem.origin, 'at most', Number(problem.maximum));
    case 'invalid_value':
      return `Must be ${or.format(problem.values.map(String))}`;
    case 'invalid_format': {
      const name = formatNames[problem.format];
      return name && `Must be ${name}`;
    }
    default:
      return undefined;
  }
}

const or = new Intl.ListFormat('en', { type: 'disjunction' });

function limitText(origin: string, limit: string, count: number): string {
  const units: Record<string, [one: string, other: string]> = {
    array: ['entry', 'entries'],
    string: ['character', 'characters'],
  };
  const unit = units[origin];
  if (!unit) return `Must be ${limit} ${count}`;
  return `Must have ${limit} ${count} ${count === 1 ? unit[0] : unit[1]}`;
}

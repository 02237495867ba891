import { errorWords } from '../api/api-errors.ts';
import { SentInPart } from './send-each.ts';

/** What is said when something done to several activities did not succeed with all of them. */
export function changeFailureWords(error: unknown, done: string): string {
  if (!(error instanceof SentInPart)) return errorWords(error);
  const words = errorWords(error.cause);
  return error.done === 0 ? words : `${words} ${error.done} of ${error.all} were ${done} by then.`;
}

/** `1 activity`, `18 activities`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

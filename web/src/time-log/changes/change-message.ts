import { errorWords, fieldProblems } from '../../api/api-errors.ts';
import { SentInPart } from './send-in-batches.ts';

/** What is said when not all of several activities were deleted. */
export function deletionFailureWords(error: unknown): string {
  if (!(error instanceof SentInPart)) return refusedWholeWords(error);
  const [problem] = Object.values(fieldProblems(error.cause));
  return `${problem ?? errorWords(error.cause)} ${error.done} of ${error.all} were deleted by then.`;
}

/** What is said when a change of several at once was refused: why, of the first, and that none is changed. */
export function refusedWholeWords(error: unknown): string {
  const [problem] = Object.values(fieldProblems(error));
  return problem === undefined ? errorWords(error) : `${problem} Nothing was changed.`;
}

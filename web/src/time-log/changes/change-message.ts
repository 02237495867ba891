import { errorMessage, fieldProblems } from '../../api/api-errors.ts';
import { PartlySent } from './send-in-batches.ts';

/** What is said when not all of several activities were deleted. */
export function deletionFailureMessage(error: unknown): string {
  if (!(error instanceof PartlySent)) return unchangedMessage(error);
  const [problem] = Object.values(fieldProblems(error.cause));
  return `${problem ?? errorMessage(error.cause)} ${error.done} of ${error.all} were deleted by then.`;
}

/** What is said when a change of several at once was refused: why, of the first, and that none is changed. */
export function unchangedMessage(error: unknown): string {
  const [problem] = Object.values(fieldProblems(error));
  return problem === undefined ? errorMessage(error) : `${problem} Nothing was changed.`;
}

import { t } from '@lingui/core/macro';
import { errorMessage, fieldProblems } from '../api/api-errors.ts';
import { PartlySent } from './send-in-batches.ts';

/** The message when only some of several activities were deleted. */
export function deletionFailureMessage(error: unknown): string {
  if (!(error instanceof PartlySent)) return unchangedMessage(error);
  const message = reasonMessage(error.cause);
  const { done, all } = error;
  return t`${message} Deleted ${done} of ${all} before that.`;
}

/** The message when only some of several activities were moved. */
export function moveFailureMessage(error: unknown): string {
  if (!(error instanceof PartlySent)) return unchangedMessage(error);
  const message = reasonMessage(error.cause);
  const { done, all } = error;
  return t`${message} Moved ${done} of ${all} before that.`;
}

/** The message when Undo failed. */
export function undoFailureMessage(error: unknown): string {
  const message = reasonMessage(error);
  return t`${message} The change was not undone.`;
}

/** Of the first activity that has a problem, if the server names one. */
function reasonMessage(error: unknown): string {
  const [problem] = Object.values(fieldProblems(error));
  return problem ?? errorMessage(error);
}

/** The message when a change of several activities was rejected as a whole. */
export function unchangedMessage(error: unknown): string {
  const [problem] = Object.values(fieldProblems(error));
  return problem === undefined ? errorMessage(error) : t`${problem} Nothing was changed.`;
}

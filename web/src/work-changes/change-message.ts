import { t } from '@lingui/core/macro';
import { errorMessage, fieldProblems } from '../api/api-errors.ts';
import { PartlySent } from './send-in-batches.ts';

/** The message when only some of several activities were deleted. */
export function deletionFailureMessage(error: unknown): string {
  if (!(error instanceof PartlySent)) return unchangedMessage(error);
  const message = causeMessage(error);
  const { done, all } = error;
  return t`${message} Deleted ${done} of ${all} before that.`;
}

/** The message when only some of several activities were moved. */
export function moveFailureMessage(error: unknown): string {
  if (!(error instanceof PartlySent)) return unchangedMessage(error);
  const message = causeMessage(error);
  const { done, all } = error;
  return t`${message} Moved ${done} of ${all} before that.`;
}

function causeMessage({ cause }: PartlySent): string {
  const [problem] = Object.values(fieldProblems(cause));
  return problem ?? errorMessage(cause);
}

/** The message when a change of several activities was rejected as a whole. */
export function unchangedMessage(error: unknown): string {
  const [problem] = Object.values(fieldProblems(error));
  return problem === undefined ? errorMessage(error) : t`${problem} Nothing was changed.`;
}

import { t } from '@lingui/core/macro';
import { Alert } from '@mantine/core';
import { ApiError } from '@time-tracker/contract/errors';
import { errorMessage } from '../../api/api-errors.ts';

/** The text of the specification, then the server's message unless a field already shows it. */
export function RegistrationFailure({ failure }: { failure: Error }) {
  const isToldByFields = failure instanceof ApiError && failure.code === 'invalid_input';
  return (
    <Alert color="red" role="alert" title={t`The registration details is incorrect`}>
      {isToldByFields ? undefined : errorMessage(failure)}
    </Alert>
  );
}

import { ApiError } from '@time-tracker/contract/errors';
import { expect, it } from 'vitest';
import {
  deletionFailureMessage,
  moveFailureMessage,
  unchangedMessage,
  undoFailureMessage,
} from './change-message.ts';
import { PartlySent } from './send-in-batches.ts';

it('says why several were refused, and that none was changed', () => {
  const fields = { 'an-id': ['You may not change this activity.'], 'another-id': ['It is gone.'] };
  expect(unchangedMessage(new ApiError('invalid_input', { fields }))).toBe(
    'You may not change this activity. Nothing was changed.',
  );
  expect(unchangedMessage(new ApiError('forbidden'))).toBe('You are not allowed to do this.');
});

it('says why a change was not undone', () => {
  const fields = { 'an-id': ['This activity was deleted.'] };
  expect(undoFailureMessage(new ApiError('invalid_input', { fields }))).toBe(
    'This activity was deleted. The change was not undone.',
  );
  expect(undoFailureMessage(new ApiError('forbidden'))).toBe(
    'You are not allowed to do this. The change was not undone.',
  );
});

it('says how many were deleted before the failure', () => {
  const cause = new ApiError('forbidden');
  expect(deletionFailureMessage(new PartlySent(2, 5, cause))).toBe(
    'You are not allowed to do this. Deleted 2 of 5 before that.',
  );
  expect(moveFailureMessage(new PartlySent(2, 5, cause))).toBe(
    'You are not allowed to do this. Moved 2 of 5 before that.',
  );
  expect(deletionFailureMessage(cause)).toBe('You are not allowed to do this.');
  const fields = { 'an-id': ['You may not delete this activity.'] };
  const refused = new ApiError('invalid_input', { fields });
  expect(deletionFailureMessage(refused)).toBe(
    'You may not delete this activity. Nothing was changed.',
  );
  expect(deletionFailureMessage(new PartlySent(500, 800, refused))).toBe(
    'You may not delete this activity. Deleted 500 of 800 before that.',
  );
});

import { ApiError, errorCodes } from '@time-tracker/contract/errors';
import { expect, it } from 'vitest';
import { i18n } from '../language/i18n.ts';
import { errorMessages, translateError } from './error-messages.ts';

it('has the default message of every code', () => {
  const translated = Object.entries(errorMessages).map(([code, text]) => [code, i18n._(text)]);
  const defaults = Object.entries(errorCodes).map(([code, { message }]) => [code, message]);
  expect(translated.sort()).toEqual(defaults.sort());
});

it('leaves a specific message as the server wrote it', () => {
  expect(translateError(new ApiError('conflict', { message: 'Not today.' }))).toBe('Not today.');
});

import { expect, test } from 'vitest';
import { noPasswords, passwordProblems } from './password-problems.ts';

test('requires all three fields, so an empty password is never sent', () => {
  expect(passwordProblems(noPasswords)).toEqual({
    current_password: 'Current password is required',
    password: 'Password is required',
    password_confirmation: 'Password confirmation is required',
  });
});

test('rejects too short, too long, and mismatched passwords', () => {
  const typed = { current_password: 'old', password: 'ab', password_confirmation: 'abc' };
  expect(passwordProblems(typed)).toEqual({
    password: 'Minimum 3 symbols',
    password_confirmation: "Password and Confirm Password didn't match",
  });
  const long = 'x'.repeat(51);
  expect(
    passwordProblems({ current_password: 'old', password: long, password_confirmation: long }),
  ).toEqual({ password: 'Maximum 50 symbols' });
});

test('accepts three characters', () => {
  expect(
    passwordProblems({ current_password: 'x', password: 'abc', password_confirmation: 'abc' }),
  ).toEqual({});
});

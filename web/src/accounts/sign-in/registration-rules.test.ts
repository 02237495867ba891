import { expect, test } from 'vitest';
import { registrationProblems, type RegistrationValues } from './registration-rules.ts';

const good: RegistrationValues = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  password: 'abc',
  password_confirmation: 'abc',
  acceptTerms: true,
};

test('three characters are enough for a password, despite the hint', () => {
  expect(registrationProblems(good)).toEqual({});
});

test('an untouched form says what each field needs', () => {
  const empty = {
    first_name: '',
    last_name: '',
    email: '',
    password: '',
    password_confirmation: '',
    acceptTerms: false,
  };
  expect(registrationProblems(empty)).toEqual({
    first_name: 'First name is required',
    last_name: 'Last name is required',
    email: 'Email is required',
    password: 'Password is required',
    password_confirmation: 'Password confirmation is required',
    acceptTerms: 'You must accept the terms and conditions',
  });
});

test('lengths are 3 to 50', () => {
  const long = 'x'.repeat(51);
  const short = registrationProblems({ ...good, first_name: 'ab', password: 'ab' });
  expect(short).toMatchObject({ first_name: 'Minimum 3 symbols', password: 'Minimum 3 symbols' });
  const tooLong = registrationProblems({ ...good, last_name: long, password: long });
  expect(tooLong).toMatchObject({
    last_name: 'Maximum 50 symbols',
    password: 'Maximum 50 symbols',
  });
});

test('an address without a domain is not an email address', () => {
  expect(registrationProblems({ ...good, email: 'ada@' })).toEqual({
    email: 'Wrong email format',
  });
});

test('the mismatch is said also while other fields are empty', () => {
  const problems = registrationProblems({ ...good, email: '', password_confirmation: 'abd' });
  expect(problems['password_confirmation']).toBe("Password and Confirm Password didn't match");
});

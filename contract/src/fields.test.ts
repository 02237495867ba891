import { describe, expect, test } from 'vitest';
import { email, firstName, lastName, organizationName, password, projectName } from './fields.ts';

/** The message for an invalid value; undefined if it is valid. */
function problemOf(field: typeof email | typeof password, value: unknown): string | undefined {
  return field.safeParse(value).error?.issues[0]?.message;
}

const tooShort = 'Minimum 3 symbols';
const tooLong = 'Maximum 50 symbols';

describe('an email address', () => {
  test.each([
    ['', 'Email is required'],
    ['a@', tooShort],
    ['ada', 'Wrong email format'],
    ['ada@example', 'Wrong email format'],
    [`${'a'.repeat(39)}@example.com`, tooLong],
    [`${'a'.repeat(38)}@example.com`, undefined],
    ['a@b.co', undefined],
  ])('%j as an address: %s', (value, problem) => {
    expect(problemOf(email, value)).toBe(problem);
  });
});

describe('a password', () => {
  test.each([
    ['', 'Password is required'],
    ['ab', tooShort],
    ['abc', undefined],
    ['a'.repeat(50), undefined],
    ['a'.repeat(51), tooLong],
  ])('%j as a password: %s', (value, problem) => {
    expect(problemOf(password, value)).toBe(problem);
  });
});

describe.each([
  ['a first name', firstName, 'First name is required'],
  ['a last name', lastName, 'Last name is required'],
  ['the name of an organization', organizationName, 'Name is required'],
  ['the name of a project', projectName, 'Name is required'],
])('%s', (_what, field, required) => {
  test('is required, and 3 to 50 characters long', () => {
    expect(problemOf(field, '')).toBe(required);
    expect(problemOf(field, '  ab  ')).toBe(tooShort);
    expect(problemOf(field, 'abc')).toBeUndefined();
    expect(problemOf(field, 'a'.repeat(50))).toBeUndefined();
    expect(problemOf(field, 'a'.repeat(51))).toBe(tooLong);
  });

  test.each([
    ['a line of its own', 'Ada\nYou won: http://example.com'],
    ['a tabulator', 'Ada\tL'],
    ['NUL', 'Ada\0'],
    ['half a character', 'Ada\ud800'],
    ['a turn of the direction', 'Ada\u202efdp.exe'],
    ['nothing that shows', '\u200b\u2060\u3164'],
  ])('cannot hold %s', (_what, value) => {
    expect(field.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([
      'Contains unsupported characters',
    ]);
  });

  test('is trimmed, and may be of any script', () => {
    for (const name of ['Ada\n', '\u00a0Zoë\u00a0', 'می‌خواهم', '山田太', '👩‍💻👩‍💻👩‍💻', '(*)']) {
      expect(field.parse(name)).toBe(name.trim());
    }
  });
});

import * as schemas from '@time-tracker/contract/fields';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as rules from './field-rules.ts';

const names = [
  'firstName',
  'lastName',
  'fullName',
  'organizationName',
  'projectName',
  'password',
  'email',
] as const;

/** Typical, unusual and boundary values. */
const values = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 110 }),
  fc.string({ unit: fc.constantFrom('a', 'Z', '0', '_', '-', '.', '+', "'", '@', ' ', 'ä') }),
  fc.emailAddress(),
  fc
    .tuple(fc.emailAddress(), fc.constantFrom(' ', '', '\t', '..', 'x'.repeat(45)))
    .map(([address, more]) => more + address + more),
  fc.nat(110).map((length) => 'x'.repeat(length)),
  fc.nat(4).map((length) => ' '.repeat(length)),
  fc.constantFrom('two\nlines', 'lines\n', '\u202eabc', '\u200b\u200b\u200b', 'a\u200db'),
  fc.constantFrom('\0abc', '\ud800abc', 'ADA@EXAMPLE.ORG', 'a@b.c', 'a@b.co', 'a@-b.co'),
  fc.anything(),
);

test.each(names)('%s says what the schema of the contract says', (name) => {
  const schemaSays = (value: unknown) => schemas[name].safeParse(value).error?.issues[0]?.message;
  fc.assert(
    fc.property(values, (value) => {
      expect(rules[name](value)).toBe(schemaSays(value));
    }),
    { numRuns: 2000 },
  );
});

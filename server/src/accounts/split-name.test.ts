import { expect, test } from 'vitest';
import { splitName } from './split-name.ts';

const before = { first: 'Anna Maria', last: 'van Berg' };

test.each([
  ['Anna Maria van Berg', 'Anna Maria', 'van Berg'],
  ['Anna Maria Schmidt', 'Anna Maria', 'Schmidt'],
  ['Annabel van Berg', 'Annabel', 'van Berg'],
  ['Anna Maria', 'Anna Maria', ''],
  ['Jo de la Cruz', 'Jo', 'de la Cruz'],
  ['Cher', 'Cher', ''],
])('%s is %s and %s', (name, first, last) => {
  expect(splitName(name, before)).toEqual({ first, last });
});

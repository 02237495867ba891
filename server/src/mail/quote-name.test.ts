import { expect, test } from 'vitest';
import { quoteName } from './quote-name.ts';

test.each([
  ['Acme Inc.', '"Acme Inc."'],
  ['Müller & Söhne (Köln)', '"Müller & Söhne (Köln)"'],
  ["O'Neill", `"O'Neill"`],
  ['St.Gallen 2.0', '"St. Gallen 2. 0"'],
  ['The "best" firm', `"The 'best' firm"`],
  ['“curly” «and» „low‟', `"'curly' 'and' 'low'"`],
])('%s stands in a mail as %s', (name, quoted) => {
  expect(quoteName(name)).toBe(quoted);
});

/** What mail programs make links of: a scheme, a host with a dot, an address, also in other scripts. */
const clickable =
  /[\p{L}\p{N}][:\uff1a]\S|\/\/|www\.\S|[\p{L}\p{N}][.\u3002\uff0e\uff61\u2024]\u200b?[\p{L}\p{N}]|\S[@\uff20]\S/iu;

test.each([
  'http://evil.example',
  'HTTPS://evil.example/path?x=1',
  'hxxps:\\\\evil',
  'www.evil.example',
  'evil.example/verify',
  'Pay at evil.com now',
  'mailto:me@evil.example',
  'me@evil.example',
  'javascript:alert(1)',
  'tel:+4912345',
  'evil。example',
  'evil．example',
  'evil｡example',
  'evil․example',
  'ｈｔｔｐ：／／evil',
  'me＠evil',
  'evil.\u200bexample',
  '//evil.example',
  'localhost:3000/x',
  '<a href="http://evil.example">Hi</a>',
  '[Hi](http://evil.example)',
])('%s cannot be clicked in a mail', (name) => {
  expect(name).toMatch(clickable);
  const quoted = quoteName(name);
  expect(quoted).not.toMatch(clickable);
  expect(quoted).toMatch(/^"[^"]*"$/);
});

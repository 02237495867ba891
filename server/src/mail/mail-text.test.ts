import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import { mailText } from './mail-text.ts';

const sources = join(import.meta.dirname, '..');
const code = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(sources, path), 'utf8') }));

it('puts values into a text, and refuses a text whose value is missing', () => {
  const values = { inviter: '"Olivia"', organization: '"$& Northwind {x}"' };
  expect(mailText('organizationJoined.subject', values)).toBe(
    '"Olivia" added you to "$& Northwind {x}"',
  );
  expect(() => mailText('verifyEmail.expiry')).toThrow('days');
});

it('has no text that no mail uses', () => {
  const used = code.map(({ text }) => text).join('\n');
  expect(Object.keys(en).filter((key) => !used.includes(`'${key}'`))).toEqual([]);
});

it('has every sentence of every mail', () => {
  const withoutSubject = code.filter(
    ({ text }) => /\): Message \{/.test(text) && !text.includes('subject: mailText('),
  );
  expect(withoutSubject.map(({ path }) => path)).toEqual([]);
  const sentences = code.flatMap(({ path, text }) =>
    listSentences(text).map((sentence) => `${path}: ${sentence}`),
  );
  expect(sentences).toEqual([]);
});

/** Literals with several words in the functions that write mails. */
function listSentences(text: string): string[] {
  const withoutComments = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return withoutComments
    .split(/^(?=export |(?:async )?function )/m)
    .filter((part) => /mailText\(\s*'|\): Message \{/.test(part))
    .flatMap((part) => part.match(/(['"`])(?:(?!\1)[^])*\1/g) ?? [])
    .filter((literal) => /[A-Za-z]{2} [A-Za-z]/.test(literal));
}

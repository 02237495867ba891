/** Dots that separate the parts of a host name, including those that browsers treat as one. */
const stops = '.\u3002\uff0e\uff61\u2024';
const slashes = '/\\\\\uff0f\u2044\u2215';

const quotes = /["\u201c-\u201f\u00ab\u00bb\uff02]/g;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const brackets = /[<>[\]]/g;
const severalSlashes = new RegExp(`[${slashes}]{2,}`, 'gu');
const joining = new RegExp(`([${stops}:\uff1a])(?=[^\\s${stops}])`, 'gu');
const at = /\s*[@\uff20]\s*/g;

/**
 * A name as shown in mails to people who may not know its author: in quotes, and without anything
 * that mail programs turn into links. Hosts are broken at their dots, emails at the @.
 */
export function quoteName(name: string): string {
  const text = name
    .replaceAll(invisible, '')
    .replaceAll(quotes, "'")
    .replaceAll(brackets, ' ')
    .replaceAll(severalSlashes, '/')
    .replaceAll(joining, '$1 ')
    .replaceAll(at, ' at ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `"${text}"`;
}

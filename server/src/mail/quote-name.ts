/** Full stops as hosts are written with, also those that browsers take for one. */
const stops = '.\u3002\uff0e\uff61\u2024';
const slashes = '/\\\\\uff0f\u2044\u2215';

const quotes = /["\u201c-\u201f\u00ab\u00bb\uff02]/g;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const brackets = /[<>[\]]/g;
const severalSlashes = new RegExp(`[${slashes}]{2,}`, 'gu');
const joining = new RegExp(`([${stops}:\uff1a])(?=[^\\s${stops}])`, 'gu');
const at = /\s*[@\uff20]\s*/g;

/**
 * A name that somebody chose, as it stands in mails to people who may not know them: in quotes, and
 * without what mail programs make links of. A host falls apart at its dots, an address at its @.
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

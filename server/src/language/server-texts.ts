import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** The locale of numbers and plurals. */
const locale = 'en';

export type TextValues = Readonly<Record<string, string | number>>;

/** A message as Lingui compiles it: text, values, and the cases of plurals. */
type Token = string | readonly [name: string, type?: string, cases?: Cases];
type Cases = Readonly<Record<string, readonly Token[] | number>>;

const compiled = new Map<string, readonly Token[]>();
const plurals = new Intl.PluralRules(locale);
const ordinals = new Intl.PluralRules(locale, { type: 'ordinal' });
const numbers = new Intl.NumberFormat(locale);

let catalog: Readonly<Record<string, string>> = {};

/**
 * The server's texts. English is in the code; `lingui extract` finds the calls and writes locales/en.po. The
 * messages are in ICU format. Lingui's own runtime has the same function, but it installs the packages of its
 * build tools with it.
 */
export const i18n = {
  /** Throws if the message names a value that is not given. */
  t(message: string, values: TextValues = {}): string {
    return join(compile(catalog[message] ?? message), values);
  },

  /** The texts of another language, by the English ones. */
  load(messages: Readonly<Record<string, string>>): void {
    catalog = messages;
  },
};

function compile(message: string): readonly Token[] {
  const known = compiled.get(message);
  if (known !== undefined) return known;
  const tokens = compileMessageOrThrow(message) as readonly Token[];
  compiled.set(message, tokens);
  return tokens;
}

function join(tokens: readonly Token[], values: TextValues, count?: number): string {
  return tokens
    .map((token) => {
      if (token === '#' && count !== undefined) return numbers.format(count);
      return typeof token === 'string' ? token : write(token, values);
    })
    .join('');
}

function write([name, type, cases]: Exclude<Token, string>, values: TextValues): string {
  const value = values[name];
  if (value === undefined) throw new Error(`The text needs the value ${name}`);
  if (type === undefined || cases === undefined) return String(value);
  const count = Number(value);
  const chosen = cases[String(value)] ?? cases[categoryOf(type, count)] ?? cases['other'];
  return Array.isArray(chosen) ? join(chosen as readonly Token[], values, count) : '';
}

function categoryOf(type: string, count: number): string {
  if (type === 'plural') return plurals.select(count);
  return type === 'selectordinal' ? ordinals.select(count) : 'other';
}

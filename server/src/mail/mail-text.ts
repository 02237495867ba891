import en from '../../locales/en.json' with { type: 'json' };

export type MailTextKey = keyof typeof en;

/** The catalogs of mails, one per language. A text may name its values in any order. */
const catalogs: Record<'en', Record<MailTextKey, string>> = { en };

/** A text of a mail with its `{values}`. Throws when the text names a value that is not given. */
export function mailText(key: MailTextKey, values: Record<string, string | number> = {}): string {
  return catalogs.en[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The mail text ${key} needs the value ${name}`);
    return String(value);
  });
}

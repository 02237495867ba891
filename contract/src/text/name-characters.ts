/** Line breaks, other control characters and overrides of the text direction. */
const neverInNames = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Whether trimmed text is usable as a name: one line with at least one visible character. Names
 * appear in emails to strangers, so they must not forge lines. Accepts the empty string, because other
 * rules report missing names.
 */
export function canBeName(text: string): boolean {
  if (!text.isWellFormed() || neverInNames.test(text)) return false;
  return text === '' || visible.test(text.replaceAll(invisible, ''));
}

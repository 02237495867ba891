/** Breaks of the line and other controls, and what turns the direction of all that follows. */
const neverInNames = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Whether trimmed text can be a name, however long: a name stands in one line, also of mails to
 * people who do not know who sends them, and shows something. Nothing at all is for others to judge.
 */
export function canBeName(text: string): boolean {
  if (!text.isWellFormed() || neverInNames.test(text)) return false;
  return text === '' || visible.test(text.replaceAll(invisible, ''));
}

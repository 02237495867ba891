// Codes that people compare and type, after RFC 8628. Without the schema library, for the web app.

/** Consonants only, so that no code is a word; without letters that are easily confused (RFC 8628, 6.1). */
export const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ';

export const userCodePattern = new RegExp(`^[${userCodeLetters}]{4}-[${userCodeLetters}]{4}$`);

/** The form in which codes are shown: "bcdf ghjk" becomes "BCDF-GHJK". */
export function formatUserCode(typed: string): string {
  const letters = typed.replaceAll(/[\s\p{P}]/gu, '').toUpperCase();
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters;
}

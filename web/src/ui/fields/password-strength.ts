/** From this length on a password can fill more than one segment. */
const minimumLength = 8;

const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}\s]/u];

/**
 * How many of the meter's four segments are filled: one each for an uppercase letter, a lowercase
 * letter, a digit and a special character; one at most while the password is too short.
 */
export function passwordSegments(password: string): number {
  const found = kinds.filter((kind) => kind.test(password)).length;
  return [...password].length < minimumLength ? Math.min(found, 1) : found;
}

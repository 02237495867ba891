/** The minimum length for more than one filled segment. */
const minimumLength = 8;

const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}\s]/u];

/**
 * The number of filled segments of the meter, out of four: one each for an uppercase letter, a
 * lowercase letter, a digit and a special character. At most one while the password is too short.
 */
export function passwordSegments(password: string): number {
  const found = kinds.filter((kind) => kind.test(password)).length;
  return [...password].length < minimumLength ? Math.min(found, 1) : found;
}

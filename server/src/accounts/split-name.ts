export type PersonName = { first: string; last: string };

/**
 * Splits a full name. A part that did not change stays whole: "Anna Maria Berg" whose first name
 * was "Anna Maria". Otherwise the first word is the first name. A single word leaves the last name
 * empty.
 */
export function splitName(name: string, before: PersonName): PersonName {
  if (name === before.first) return { first: name, last: '' };
  if (before.first !== '' && name.startsWith(`${before.first} `)) {
    return { first: before.first, last: name.slice(before.first.length).trim() };
  }
  if (before.last !== '' && name.endsWith(` ${before.last}`)) {
    return { first: name.slice(0, -before.last.length).trim(), last: before.last };
  }
  const [first = name, ...rest] = name.split(/\s+/);
  return { first, last: rest.join(' ') };
}

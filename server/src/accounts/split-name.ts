export type PersonName = { first: string; last: string };

/**
 * First and last name of a whole name: the part that stays as it was keeps its place, so that
 * "Anna Maria Berg" whose first name was "Anna Maria" stays whole; else the first word is the first
 * name. One word alone leaves the last name empty.
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

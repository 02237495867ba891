import { createContext } from 'react';

/** Dark enough for white letters (4.5:1 and more), and easy to tell apart. */
const grounds = [
  '#0074ba',
  '#7a4ab8',
  '#b0366c',
  '#2b7a5d',
  '#a2541a',
  '#4b5fb0',
  '#8a6413',
  '#0f7482',
  '#b3382c',
  '#5b6b1f',
  '#8f3f97',
  '#52606d',
];

/** The colors of the people of the selected organization, by name. */
export const AvatarColors = createContext<ReadonlyMap<string, string>>(new Map());

/**
 * Assigns colors by rank, so that no two people share one while there are enough. Of people beyond that,
 * the name decides.
 */
export function assignColors(people: readonly { id: number; name: string }[]): Map<string, string> {
  const names = new Set([...people].sort((a, b) => a.id - b.id).map(({ name }) => name));
  return new Map([...names].map((name, rank) => [name, grounds[rank] ?? colorOfName(name)]));
}

export function colorOfName(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return grounds[sum % grounds.length] ?? '';
}

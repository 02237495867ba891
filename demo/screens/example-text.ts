import type { SeededRandom } from '../example-random.ts';

const openings = [
  'The new {noun} page is on the staging server',
  'We went through the {noun} list with the client',
  'Two people asked why the {noun} was not saved',
  'I moved the {noun} totals into one query',
  'The numbers in the last {noun} report are correct again',
  'Before we continue with the {noun}, we need the texts',
] as const;
const middles = [
  'and it loads in less than half a second on a phone',
  'and they would like the search to stay open',
  'because its {other} had been closed the day before',
  'so the home page needs only one request now',
  'which explains the difference we saw on Tuesday',
  'but the translation of the {other} form is still missing',
] as const;
const endings = [
  'Please have a look before Thursday.',
  'I would leave it like that for now.',
  'Can we talk about it in the stand-up?',
  'The rest is in the ticket.',
  'It goes live with the next release.',
  'I will test it on a slow connection, too.',
] as const;

/** A few sentences about the things of a project. */
export function writeSentences(
  random: SeededRandom,
  nouns: readonly [string, ...string[]],
  count: number,
): string {
  return Array.from({ length: count }, () =>
    `${random.pick(openings)}, ${random.pick(middles)}. ${random.pick(endings)}`
      .replace('{noun}', random.pick(nouns))
      .replace('{other}', random.pick(nouns)),
  ).join(' ');
}

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

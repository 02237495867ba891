import { drawText, widthOfText, type Canvas, type TextStyle } from '../drawing/canvas.ts';
import type { SeededRandom } from '../../seeded-random.ts';

/** Text over as many lines as it takes; answers the baseline of the line after. */
export function drawParagraph(
  canvas: Canvas,
  text: string,
  at: { x: number; y: number; width: number; lineHeight: number },
  style: TextStyle,
): number {
  let y = at.y;
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOfText(longer, style) > at.width) {
      drawText(canvas, line, at.x, y, style);
      y += at.lineHeight;
      line = word;
    } else {
      line = longer;
    }
  }
  if (line !== '') drawText(canvas, line, at.x, y, style);
  return y + at.lineHeight;
}

const openings = [
  'The new version of the {noun} page is on the test server',
  'We have looked at the {noun} list together with the client',
  'Two people asked why the {noun} was not saved',
  'I have moved the {noun} totals into one query',
  'The numbers of the last {noun} report are right again',
  'Before we go on with the {noun}, we need the texts',
] as const;
const middles = [
  'and it loads in less than half a second on a phone',
  'and they would like the search to stay open',
  'because the {other} behind it had been closed the day before',
  'so the start page needs only one request now',
  'which explains the difference that we saw on Tuesday',
  'but the translation of the {other} form is still missing',
] as const;
const endings = [
  'Please have a look before Thursday.',
  'I would leave it like that for now.',
  'Shall we talk about it in the stand-up?',
  'The rest is written down in the ticket.',
  'It goes live with the next release.',
  'I will test it on a slow connection, too.',
] as const;

/** A few sentences about a project's things. */
export function inventText(
  random: SeededRandom,
  nouns: readonly [string, ...string[]],
  sentences: number,
): string {
  return Array.from({ length: sentences }, () =>
    `${random.pick(openings)}, ${random.pick(middles)}. ${random.pick(endings)}`
      .replace('{noun}', random.pick(nouns))
      .replace('{other}', random.pick(nouns)),
  ).join(' ');
}

import type { OpenWindow, Subject } from '../people/subject.ts';
import { seedRandom } from '../example-random.ts';
import { capitalize, writeSentences } from './example-text.ts';
import { highlight, writeSourceCode } from './source-code.ts';
import { circle, line, paragraph, path, rect, repeat, text, type Size, type Svg } from './svg.ts';
import { light, paletteColor } from './screen-theme.ts';

const muted = '#6b7280';

/** A document, a reference page, an answer or a news article. */
export function drawArticle({ width }: Size, { project, seed, title, detail }: Subject): Svg {
  const random = seedRandom('article', seed);
  const isDocument = detail === 'document';
  const textWidth = Math.min(720, width - 120);
  const x = isDocument ? (width - textWidth) / 2 : Math.min(260, width * 0.22);
  let y = isDocument ? 110 : 70;
  const sections = repeat(5, (index) => {
    const heading =
      index === 0 ? (title.split(' - ')[0] ?? '') : capitalize(random.pick(project.nouns));
    const style = { size: index === 0 ? 26 : 18, isBold: true };
    let svg = text(x, y, heading, style);
    const body = paragraph(
      { x, y: y + 34, width: textWidth },
      writeSentences(random, project.nouns, 4),
      {
        size: 14,
        lineHeight: 23,
        color: '#33383f',
      },
    );
    svg += body.svg;
    y = body.nextY + 30;
    if (isDocument || index % 2 === 1) return svg;
    const noun = random.pick(project.nouns);
    const code = writeSourceCode(`${noun}-totals.sql`, noun, project.nouns[0]).slice(12, 19);
    const block = { x, y: y - 22, width: textWidth, height: code.length * 20 + 24 };
    svg += rect(block, '#f4f5f7', { radius: 6 });
    svg += code
      .map((content, row) =>
        line(x + 16, y + row * 20, highlight(content, light), { isMono: true, size: 12 }),
      )
      .join('');
    y += code.length * 20 + 42;
    return svg;
  });
  const paper = { x: x - 70, y: 20, width: textWidth + 140, height: 2000 };
  const contents = project.nouns.map((noun, index) =>
    text(30, 80 + index * 30, capitalize(noun), { color: index === 1 ? '#1a5fb4' : muted }),
  );
  return isDocument
    ? rect({ x: 0, y: 0, width, height: 2400 }, '#f0f2f5') +
        rect(paper, '#fff', { stroke: '#dfe2e7' }) +
        sections
    : contents.join('') + sections;
}

/** The website of a client, with things to choose from. */
export function drawShop({ width }: Size, { project, seed }: Subject): Svg {
  const random = seedRandom('shop', seed);
  const columns = width > 900 ? 4 : 3;
  const cardWidth = (width - 60) / columns - 16;
  const links = ['Home', ...project.nouns.slice(0, 4).map((noun) => `${capitalize(noun)}s`)];
  return (
    rect({ x: 0, y: 0, width, height: 60 }, '#ffffff') +
    text(40, 38, project.name, { size: 19, isBold: true, color: project.accent }) +
    links
      .map((link, index) => text(width - 110 * (links.length - index), 38, link, { size: 14 }))
      .join('') +
    rect({ x: 0, y: 60, width, height: 230 }, project.accent) +
    circle(width * 0.78, 190, 150, '#ffffff', 0.12) +
    circle(width * 0.88, 120, 90, '#ffffff', 0.12) +
    text(40, 160, `The ${random.pick(project.nouns)} you were looking for`, {
      size: 34,
      isBold: true,
      color: '#fff',
    }) +
    text(40, 196, 'Fresh every morning, delivered before noon.', { size: 16, color: '#fff' }) +
    rect({ x: 40, y: 222, width: 130, height: 40 }, '#ffffff', { radius: 20 }) +
    text(105, 247, 'Order now', { isBold: true, color: project.accent, anchor: 'middle' }) +
    repeat(columns * 3, (index) => {
      const card = {
        x: 38 + (index % columns) * (cardWidth + 16),
        y: 320 + Math.floor(index / columns) * 250,
        width: cardWidth,
        height: 232,
      };
      const color = paletteColor(random.whole(0, 7));
      const middle = card.x + cardWidth / 2;
      return (
        rect(card, '#ffffff', { radius: 10, stroke: '#e6e6e6' }) +
        rect({ ...card, height: 140 }, color, { radius: 10, opacity: 0.25 }) +
        circle(middle, card.y + 70, 42, color, 0.7) +
        circle(middle + 14, card.y + 58, 20, '#ffffff', 0.45) +
        text(card.x + 16, card.y + 170, `${capitalize(random.pick(project.nouns))} ${index + 1}`, {
          size: 14,
          isBold: true,
        }) +
        text(card.x + 16, card.y + 192, `${random.whole(3, 40)}.90 €`, { color: muted }) +
        rect({ x: card.x + 16, y: card.y + 202, width: 74, height: 20 }, project.accent, {
          radius: 10,
        }) +
        text(card.x + 53, card.y + 216, 'Add', { size: 11, color: '#fff', anchor: 'middle' })
      );
    })
  );
}

/** A video with others beside it. */
export function drawVideo({ width, height }: Size, { subject, progress }: OpenWindow): Svg {
  const random = seedRandom('video', subject.seed);
  const video = { x: 24, y: 20, width: width * 0.66, height: height * 0.66 };
  const { x, y, width: w, height: h } = video;
  const played = (progress % 12) / 12;
  const ridge = `M${x} ${y + h} L${x + w * 0.2} ${y + h * 0.45} L${x + w * 0.38} ${y + h * 0.7} L${x + w * 0.62} ${y + h * 0.3} L${x + w} ${y + h}Z`;
  return (
    rect(video, '#7fb0d8', { radius: 10 }) +
    circle(x + w * (0.7 + played * 0.1), y + h * 0.22, 34, '#fff4d0') +
    path(ridge, { fill: '#4b6a58' }) +
    path(`M${x} ${y + h} Q${x + w / 2} ${y + h * 0.7} ${x + w} ${y + h}Z`, { fill: '#2f4a3b' }) +
    rect({ x, y: y + h - 6, width: w, height: 6 }, '#d0d0d0') +
    rect({ x, y: y + h - 6, width: w * played, height: 6 }, '#e02020') +
    text(24, y + h + 40, subject.title.split(' - ')[0] ?? '', { size: 20, isBold: true }) +
    text(24, y + h + 66, `${random.whole(20, 900)}k views · 2 weeks ago`, { color: muted }) +
    repeat(6, (index) => {
      const top = 20 + index * 104;
      const picture = { x: x + w + 20, y: top, width: 150, height: 88 };
      return (
        rect(picture, paletteColor(index + 2), { radius: 8, opacity: 0.6 }) +
        circle(picture.x + 75, top + 44, 20, '#ffffff', 0.5) +
        text(
          picture.x + 162,
          top + 20,
          random.pick(['Slow rivers', 'A day in the workshop', 'Night trains', 'Bread at home']),
          { isBold: true, size: 12 },
        ) +
        text(picture.x + 162, top + 40, `${random.whole(3, 800)}k views`, {
          size: 11,
          color: muted,
        })
      );
    })
  );
}

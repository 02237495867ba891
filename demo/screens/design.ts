import type { OpenWindow } from '../people/subject.ts';
import { seedRandom } from '../example-random.ts';
import { capitalize } from './example-text.ts';
import { circle, panel, rect, repeat, text, type Box, type Size, type Svg } from './svg.ts';
import { paletteColor, type Theme } from './screen-theme.ts';

const sideWidth = 190;

/** A design tool: layers, screens on a canvas with one selected, and its properties. */
export function drawDesign(size: Size, { subject, progress }: OpenWindow, theme: Theme): Svg {
  const { width, height } = size;
  const { accent, nouns } = subject.project;
  const canvas = { x: sideWidth, y: 40, width: width - 2 * sideWidth, height: height - 40 };
  const selected = Math.floor(progress / 3) % 4;
  const shift = (progress * 13) % 60;
  const screens = repeat(4, (index) => {
    const screen = { x: 30 + index * 250 - shift * 2, y: 60 - shift / 3, width: 220, height: 430 };
    const isSelected = index === selected;
    const title = `${subject.detail} ${index + 1}`;
    return (
      text(screen.x, screen.y - 10, title, {
        size: 11,
        color: isSelected ? '#0d99ff' : '#8a8f98',
      }) +
      drawPhoneScreen(screen, subject, index) +
      (isSelected ? drawSelection(screen) : '')
    );
  });
  const layers = nouns.flatMap((noun) => [`${capitalize(noun)} card`, '   Title', '   Picture']);
  const properties = ['Position', 'Layout', 'Fill', 'Stroke', 'Effects', 'Export'];
  const x = width - sideWidth;
  return (
    rect({ x: 0, y: 0, width, height }, '#e5e5e5') +
    panel(canvas, screens) +
    rect({ x: 0, y: 0, width, height: 40 }, '#2c2c2c') +
    text(16, 26, `Fernhill Studio / ${subject.project.name} / ${subject.detail}`, {
      color: '#eee',
    }) +
    circle(width - 110, 20, 12, paletteColor(1)) +
    circle(width - 92, 20, 12, paletteColor(4)) +
    rect({ x: width - 66, y: 8, width: 54, height: 24 }, '#0d99ff', { radius: 5 }) +
    text(width - 39, 25, 'Share', { size: 12, color: '#fff', anchor: 'middle' }) +
    rect({ x: 0, y: 40, width: sideWidth, height }, theme.background) +
    text(16, 66, 'Layers', { isBold: true, color: theme.text }) +
    layers
      .map((layer, index) => text(16, 94 + index * 22, layer, { size: 12, color: theme.text }))
      .join('') +
    rect({ x, y: 40, width: sideWidth, height }, theme.background) +
    text(x + 16, 66, 'Design', { isBold: true, color: theme.text }) +
    properties
      .map((name, index) => {
        const y = 98 + index * 74;
        const field = { y: y + 10, width: 74, height: 24 };
        const value = `${Math.round(shift * 7 + index * 31)}`;
        return (
          text(x + 16, y, name, { size: 12, isBold: true, color: theme.text }) +
          rect({ x: x + 16, ...field }, index === 2 ? accent : theme.surface, { radius: 4 }) +
          rect({ x: x + 100, ...field }, theme.surface, { radius: 4 }) +
          text(x + 108, y + 27, value, { size: 12, color: theme.text })
        );
      })
      .join('')
  );
}

function drawSelection(box: Box): Svg {
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ] as const;
  return (
    rect(box, 'none', { stroke: '#0d99ff', strokeWidth: 2 }) +
    corners
      .map(([x, y]) =>
        rect({ x: x - 4, y: y - 4, width: 8, height: 8 }, '#fff', { stroke: '#0d99ff' }),
      )
      .join('')
  );
}

/** A screen of a phone app that is being designed. */
function drawPhoneScreen(box: Box, { project, seed }: OpenWindow['subject'], index: number): Svg {
  const random = seedRandom('design', seed, index);
  const { width, height } = box;
  const cards = repeat(3, (card) => {
    const y = 150 + card * 84;
    const noun = random.pick(project.nouns);
    return (
      rect({ x: 14, y, width: width - 28, height: 74 }, '#f4f5f7', { radius: 10 }) +
      rect({ x: 24, y: y + 12, width: 50, height: 50 }, paletteColor(random.whole(0, 7)), {
        radius: 8,
        opacity: 0.75,
      }) +
      text(86, y + 32, `${capitalize(noun)} ${random.whole(1, 40)}`, { isBold: true }) +
      text(86, y + 52, `${random.whole(2, 90)}.50 €`, { size: 12, color: '#7c838e' })
    );
  });
  return panel(
    box,
    rect({ x: 0, y: 0, width, height }, '#ffffff', { radius: 6 }) +
      rect({ x: 0, y: 0, width, height: 128 }, project.accent) +
      text(18, 44, project.name, { size: 12, color: '#ffffff' }) +
      text(18, 84, capitalize(random.pick(project.nouns)), {
        size: 24,
        isBold: true,
        color: '#fff',
      }) +
      text(18, 108, 'Everything at a glance', { size: 12, color: '#ffffff' }) +
      cards +
      rect({ x: 14, y: height - 40, width: width - 28, height: 30 }, project.accent, {
        radius: 8,
      }) +
      text(width / 2, height - 20, 'Continue', { color: '#fff', isBold: true, anchor: 'middle' }),
  );
}

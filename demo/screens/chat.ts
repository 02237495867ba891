import { recordingPeople } from '../people/studio-people.ts';
import type { OpenWindow } from '../people/subject.ts';
import { seedRandom } from '../example-random.ts';
import { writeSentences } from './example-text.ts';
import { circle, panel, paragraph, path, rect, repeat, text, type Size, type Svg } from './svg.ts';
import { paletteColor, type Theme } from './screen-theme.ts';

const sideWidth = 200;
const channels = ['general', 'harbor-site', 'ledgerly', 'support', 'studio', 'lunch', 'random'];

/** Channels at the left, messages at the right. About one message per minute arrives. */
export function drawChat(size: Size, { subject, progress }: OpenWindow, theme: Theme): Svg {
  const { width, height } = size;
  const random = seedRandom('chat', subject.seed);
  const count = 8 + Math.floor(progress * 0.8);
  const messages = Array.from({ length: count }, (_, index) => ({
    person: random.whole(0, recordingPeople.length - 1),
    time: `${9 + Math.floor(index / 9)}:${String((index * 7) % 60).padStart(2, '0')}`,
    text: writeSentences(random, subject.project.nouns, 1),
  }));
  const body = { x: sideWidth, y: 50, width: width - sideWidth, height: height - 110 };
  const entry = { x: sideWidth + 16, y: height - 50, width: width - sideWidth - 32, height: 36 };
  const draft = writeSentences(random, subject.project.nouns, 1);
  const typed = draft.slice(0, Math.floor(progress * 31) % 60);
  return (
    rect({ x: 0, y: 0, width, height }, theme.background) +
    drawChannels(height, subject.detail) +
    text(sideWidth + 20, 31, `# ${subject.detail}`, { size: 15, isBold: true, color: theme.text }) +
    rect({ x: sideWidth, y: 48, width: width - sideWidth, height: 1 }, theme.border) +
    panel(body, drawMessages(body, messages, theme)) +
    rect(entry, theme.surface, { radius: 8, stroke: theme.border }) +
    text(entry.x + 14, entry.y + 23, typed === '' ? `Message #${subject.detail}` : `${typed}|`, {
      color: typed === '' ? theme.muted : theme.text,
    })
  );
}

function drawChannels(height: number, open: string): Svg {
  const row = (y: number, isOpen: boolean) =>
    isOpen
      ? rect({ x: 8, y: y - 18, width: sideWidth - 16, height: 26 }, '#6a4d8f', { radius: 5 })
      : '';
  return (
    rect({ x: 0, y: 0, width: sideWidth, height }, '#3b2b4f') +
    text(16, 31, 'Fernhill Studio', { size: 15, isBold: true, color: '#ffffff' }) +
    channels
      .map((channel, index) => {
        const y = 68 + index * 27;
        const color = channel === open ? '#ffffff' : '#c8bdd6';
        return row(y, channel === open) + text(18, y, `# ${channel}`, { color });
      })
      .join('') +
    recordingPeople
      .map(({ firstName, lastName }, index) => {
        const y = 282 + index * 26;
        return (
          circle(23, y - 4, 4, index % 3 === 0 ? '#9a8cab' : '#4fc38a') +
          text(36, y, `${firstName} ${lastName}`, { color: '#c8bdd6' })
        );
      })
      .join('')
  );
}

type Message = { person: number; time: string; text: string };

/** The newest message is at the bottom. */
function drawMessages({ width, height }: Size, messages: readonly Message[], theme: Theme): Svg {
  let y = 0;
  const drawn = messages.map((message) => {
    const person = recordingPeople[message.person] ?? recordingPeople[0];
    const name = `${person?.firstName} ${person?.lastName}`;
    const picture = { x: 20, y: y + 4, width: 36, height: 36 };
    const at = { x: 68, y: y + 36, width: width - 100 };
    const body = paragraph(at, message.text, { color: theme.text, lineHeight: 19 });
    const svg =
      rect(picture, paletteColor(message.person), { radius: 7 }) +
      text(38, y + 28, name.charAt(0), {
        size: 16,
        isBold: true,
        color: '#fff',
        anchor: 'middle',
      }) +
      text(68, y + 17, name, { isBold: true, color: theme.text }) +
      text(84 + name.length * 7.6, y + 17, message.time, { size: 11, color: theme.muted }) +
      body.svg;
    y = body.nextY + 6;
    return svg;
  });
  return `<g transform="translate(0 ${Math.min(8, height - y)})">${drawn.join('')}</g>`;
}

/** A video call: everyone in a grid, or a shared slide with faces beside it. */
export function drawMeeting({ width, height }: Size, { subject, progress }: OpenWindow): Svg {
  const random = seedRandom('meeting', subject.seed);
  const present = recordingPeople.slice(0, 3 + random.whole(1, 3));
  const speaker = Math.floor(progress / 1.5) % present.length;
  const isShared = Math.floor(progress / 6) % 2 === 1;
  const stage = { width: width - 28, height: height - 86 };
  const slide = { x: 14, y: 14, width: stage.width * 0.78, height: stage.height };
  const columns = isShared ? 1 : present.length > 4 ? 3 : 2;
  const rows = Math.ceil(present.length / columns);
  const left = isShared ? slide.width + 24 : 14;
  const tile = {
    width: (width - 14 - left) / columns - 8,
    height: Math.min(stage.height / rows - 8, isShared ? 130 : Infinity),
  };
  const faces = present.map(({ firstName }, index) => {
    const x = left + (index % columns) * (tile.width + 8);
    const y = 14 + Math.floor(index / columns) * (tile.height + 8);
    const frame = index === speaker ? { stroke: '#4fc38a', strokeWidth: 4 } : {};
    return (
      panel({ x, y, ...tile }, drawFace(tile, firstName, index)) +
      rect({ x, y, ...tile }, 'none', { radius: 6, ...frame })
    );
  });
  return (
    rect({ x: 0, y: 0, width, height }, '#17181c') +
    (isShared ? panel(slide, drawSlide(slide, subject, Math.floor(progress / 4))) : '') +
    faces.join('') +
    drawControls(width, height)
  );
}

function drawControls(width: number, height: number): Svg {
  return ['Mute', 'Video', 'Share', 'Chat', 'Leave']
    .map((name, index) => {
      const x = width / 2 - 190 + index * 80;
      const fill = name === 'Leave' ? '#c0392b' : '#2c2e35';
      return (
        rect({ x, y: height - 56, width: 66, height: 40 }, fill, { radius: 9 }) +
        text(x + 33, height - 31, name, { size: 12, color: '#eeeeee', anchor: 'middle' })
      );
    })
    .join('');
}

const skins = ['#f0cba6', '#c98f62', '#8a5a36', '#e6b88f'];
const hairs = ['#2a1c14', '#6b4423', '#b08850', '#1b1b1f', '#8c8c8c'];

/** The picture of a webcam: head and shoulders in front of a wall with a shelf. */
function drawFace({ width, height }: Size, name: string, index: number): Svg {
  const unit = Math.min(width, height);
  const [x, y] = [width * (0.47 + (index % 3) * 0.03), height * 0.46];
  const skin = skins[index % skins.length] ?? '#f0cba6';
  const hair = hairs[index % hairs.length] ?? '#2a1c14';
  const shoulder = unit * 0.42;
  const hasLongHair = index % 2 === 0;
  return (
    rect({ x: 0, y: 0, width, height }, paletteColor(index), { opacity: 0.35 }) +
    rect({ x: 0, y: 0, width, height }, '#20242c', { opacity: 0.35 }) +
    rect({ x: width * 0.08, y: height * 0.24, width: width * 0.2, height: 4 }, '#5b4636') +
    repeat(5, (book) => {
      const size = { width: 6, height: 18 + ((book * 7) % 12) };
      const at = { x: width * 0.1 + book * 9, y: height * 0.24 - size.height };
      return rect({ ...at, ...size }, paletteColor(index + book), { opacity: 0.8 });
    }) +
    (hasLongHair
      ? rect(
          { x: x - unit * 0.23, y: y - unit * 0.18, width: unit * 0.46, height: unit * 0.5 },
          hair,
          { radius: unit * 0.2 },
        )
      : '') +
    path(
      `M${x - shoulder} ${height} Q${x - shoulder} ${y + unit * 0.3} ${x} ${y + unit * 0.28} Q${x + shoulder} ${y + unit * 0.3} ${x + shoulder} ${height}Z`,
      { fill: paletteColor(index + 3) },
    ) +
    rect({ x: x - unit * 0.07, y, width: unit * 0.14, height: unit * 0.33 }, skin) +
    `<ellipse cx="${x}" cy="${y - unit * 0.06}" rx="${unit * 0.2}" ry="${unit * 0.24}" fill="${hair}"/>` +
    `<ellipse cx="${x}" cy="${y + unit * 0.01}" rx="${unit * 0.165}" ry="${unit * 0.2}" fill="${skin}"/>` +
    circle(x - unit * 0.06, y - unit * 0.01, unit * 0.016, '#2b211c') +
    circle(x + unit * 0.06, y - unit * 0.01, unit * 0.016, '#2b211c') +
    path(`M${x - unit * 0.05} ${y + unit * 0.1} q${unit * 0.05} ${unit * 0.035} ${unit * 0.1} 0`, {
      stroke: '#9a4a42',
      width: Math.max(1, unit * 0.012),
    }) +
    rect({ x: 8, y: height - 28, width: 18 + name.length * 7.4, height: 20 }, '#000', {
      radius: 4,
      opacity: 0.55,
    }) +
    text(16, height - 14, name, { size: 12, color: '#ffffff' })
  );
}

function drawSlide({ width, height }: Size, subject: OpenWindow['subject'], page: number): Svg {
  const random = seedRandom('slide', subject.seed, page);
  const { accent, name, nouns } = subject.project;
  const noun = random.pick(nouns);
  const title = random.pick([
    `New in ${noun}s`,
    `The ${noun} page`,
    `${noun}s per month`,
    'Next steps',
  ]);
  const bars = repeat(9, (index) => {
    const barHeight = random.between(0.15, 0.6) * height;
    const x = 60 + (index * (width - 120)) / 9;
    const bar = { x, y: height - 50 - barHeight, width: (width - 120) / 14, height: barHeight };
    return rect(bar, accent, { opacity: 0.5 + index * 0.05, radius: 3 });
  });
  let y = 150;
  const points = repeat(4, () => {
    const [sentence = ''] = writeSentences(random, nouns, 1).split('. ');
    const point = paragraph({ x: 74, y, width: width - 140 }, sentence, { size: 16 });
    const svg = circle(56, y - 5, 4, accent) + point.svg;
    y = point.nextY + 22;
    return svg;
  });
  return (
    rect({ x: 0, y: 0, width, height }, '#fdfdfb') +
    rect({ x: 0, y: 0, width: 10, height }, accent) +
    text(44, 50, name, { color: '#8a9099' }) +
    text(44, 94, title, { size: 27, isBold: true }) +
    (page % 2 === 0 ? points : bars)
  );
}

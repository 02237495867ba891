import { recordingPeople } from '../people/studio-people.ts';
import type { OpenWindow, Subject } from '../people/subject.ts';
import { sourceFilesOf } from '../people/work-segments.ts';
import { seedRandom } from '../example-random.ts';
import { capitalize, writeSentences } from './example-text.ts';
import { highlight, writeSourceCode } from './source-code.ts';
import {
  circle,
  line,
  panel,
  paragraph,
  path,
  rect,
  repeat,
  text,
  type Size,
  type Svg,
} from './svg.ts';
import { light, paletteColor } from './screen-theme.ts';

const muted = '#656d76';
const border = '#d8dee4';

/** The changed files of a pull request. */
export function drawPullRequest({ width }: Size, { project, seed, title }: Subject): Svg {
  const random = seedRandom('pull', seed);
  let y = 130;
  const files = repeat(3, (index) => {
    const noun = random.pick(project.nouns);
    const file = random.pick(sourceFilesOf(noun));
    const other = project.nouns[(project.nouns.indexOf(noun) + 1) % project.nouns.length] ?? noun;
    const first = random.whole(2, 20);
    const code = writeSourceCode(file, noun, other).slice(first, first + 15 + index * 3);
    const top = y;
    y += code.length * 20 + 66;
    const box = { x: 30, y: top, width: width - 60, height: code.length * 20 + 44 };
    return (
      rect(box, '#ffffff', { radius: 6, stroke: border }) +
      rect({ ...box, height: 36 }, '#f6f8fa', { radius: 6, stroke: border }) +
      text(48, top + 23, `src/${noun}s/${file}`, { isMono: true, size: 12 }) +
      code
        .map((content, row) => {
          const lineY = top + 56 + row * 20;
          const kind = row % 7 < 2 ? '+' : row % 9 === 5 ? '-' : ' ';
          const fill = kind === '+' ? '#e6ffec' : '#ffebe9';
          const strip = { x: 31, y: lineY - 14, width: width - 62, height: 20 };
          const number = { isMono: true, size: 11, color: muted, anchor: 'end' } as const;
          return (
            (kind === ' ' ? '' : rect(strip, fill)) +
            text(66, lineY, `${first + row + 1}`, number) +
            text(78, lineY, kind, { isMono: true, size: 12, color: muted }) +
            line(96, lineY, highlight(content, light), { isMono: true, size: 12 })
          );
        })
        .join('')
    );
  });
  const tabs = ['Conversation 6', 'Commits 4', 'Checks 3', 'Files changed 3'];
  return (
    text(30, 44, title.split(' - ')[0] ?? title, { size: 22 }) +
    rect({ x: 30, y: 58, width: 64, height: 24 }, '#1a7f37', { radius: 12 }) +
    text(62, 75, 'Open', { size: 12, color: '#fff', anchor: 'middle' }) +
    text(106, 75, `wants to merge 4 commits into main`, { color: muted }) +
    tabs.map((tab, index) => text(30 + index * 130, 112, tab, { isBold: index === 3 })).join('') +
    rect({ x: 420, y: 120, width: 106, height: 2 }, '#fd8c73') +
    files
  );
}

/** Issues in columns. Cards move to the right with the progress. */
export function drawBoard({ width, height }: Size, { subject, progress }: OpenWindow): Svg {
  const random = seedRandom('board', subject.seed);
  const columns = ['Backlog', 'Todo', 'In progress', 'In review', 'Done'];
  const columnWidth = (width - 40) / columns.length;
  const done = Math.floor(progress / 9);
  return (
    rect({ x: 0, y: 0, width, height }, '#f7f7f9') +
    columns
      .map((column, index) => {
        const x = 20 + index * columnWidth;
        const count = Math.max(1, 6 - index + (index === 4 ? done : 0));
        return (
          circle(x + 8, 29, 5, paletteColor(index)) +
          text(x + 20, 34, `${column}  ${count}`, { isBold: true }) +
          repeat(count, (card) => {
            const noun = random.pick(subject.project.nouns);
            const box = { x, y: 50 + card * 106, width: columnWidth - 12, height: 96 };
            const title = writeSentences(random, [noun], 1).slice(0, 58);
            const person = random.whole(0, 6);
            return panel(
              box,
              rect({ x: 0.5, y: 0.5, width: box.width - 1, height: 95 }, '#fff', {
                radius: 7,
                stroke: '#e3e4e8',
              }),
              text(12, 22, `FER-${random.whole(100, 900)}`, { size: 11, color: muted }),
              paragraph({ x: 12, y: 42, width: box.width - 20 }, title, { size: 12 }).svg,
              circle(box.width - 20, 20, 9, paletteColor(person)),
              rect({ x: 12, y: 76, width: 52, height: 14 }, paletteColor(person + 2), {
                radius: 7,
                opacity: 0.3,
              }),
            );
          })
        );
      })
      .join('')
  );
}

/** Visitors of a website. */
export function drawAnalytics({ width }: Size, { project, seed }: Subject): Svg {
  const random = seedRandom('analytics', seed);
  const figures = [
    'Unique visitors',
    'Total visits',
    'Pageviews',
    'Views per visit',
    'Bounce rate',
  ];
  const chart = { x: 40, y: 170, width: width - 80, height: 230 };
  const points = Array.from({ length: 30 }, (_, index) => {
    const x = chart.x + (index * chart.width) / 29;
    const isWeekend = index % 7 > 4;
    return `${x} ${chart.y + chart.height - random.between(0.3, 0.9) * (isWeekend ? 90 : 190)}`;
  });
  const curve = `M${points.join(' L')}`;
  const area = `${curve} L${chart.x + chart.width} ${chart.y + chart.height} L${chart.x} ${chart.y + chart.height}Z`;
  const lists = ['Top sources', 'Top pages'].map((title, side) => {
    const x = 40 + (side * (width - 60)) / 2;
    const listWidth = width / 2 - 60;
    return (
      text(x, 460, title, { size: 16, isBold: true }) +
      repeat(8, (row) => {
        const y = 480 + row * 36;
        const share = 0.9 / (1 + row * 0.45);
        const name =
          side === 0
            ? ['Direct', 'Google', 'Newsletter', 'Instagram', 'Bing', 'Maps', 'GitHub', 'News'][row]
            : `/${project.nouns[row % project.nouns.length]}s`;
        return (
          rect({ x, y, width: listWidth * share, height: 28 }, '#eef1fb', { radius: 4 }) +
          text(x + 12, y + 19, name ?? '') +
          text(x + listWidth, y + 19, `${Math.round(share * 4200)}`, {
            isBold: true,
            anchor: 'end',
          })
        );
      })
    );
  });
  return (
    text(40, 50, project.host, { size: 18, isBold: true }) +
    figures
      .map((figure, index) => {
        const x = 40 + (index * (width - 80)) / figures.length;
        return (
          text(x, 96, figure.toUpperCase(), { size: 11, color: muted }) +
          text(x, 126, `${random.between(1, 60).toFixed(1)}k`, { size: 22, isBold: true })
        );
      })
      .join('') +
    repeat(5, (index) => rect({ ...chart, y: chart.y + index * 57, height: 1 }, '#eceef2')) +
    `<g opacity="0.15">${path(area, { fill: project.accent })}</g>` +
    path(curve, { stroke: project.accent, width: 2.5 }) +
    lists.join('')
  );
}

/** A week of appointments. */
export function drawCalendar({ width, height }: Size, { seed, project }: Subject): Svg {
  const random = seedRandom('calendar', seed);
  const dayWidth = (width - 70) / 5;
  const hour = 54;
  const names = [
    'Stand-up',
    'Planning',
    'Client call',
    'Interview',
    'Lunch',
    'Focus time',
    'Review',
  ] as const;
  return (
    repeat(height / hour, (row) => {
      const y = 60 + row * hour;
      return (
        rect({ x: 60, y, width, height: 1 }, '#e4e6ea') +
        text(48, y + 4, `${8 + row}:00`, { size: 11, color: muted, anchor: 'end' })
      );
    }) +
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']
      .map((day, index) => {
        const x = 60 + index * dayWidth;
        let at = random.between(0.3, 1);
        return (
          text(x + dayWidth / 2, 36, day, { size: 15, anchor: 'middle', isBold: index === 2 }) +
          rect({ x, y: 48, width: 1, height }, '#e4e6ea') +
          repeat(4, (event) => {
            const length = random.pick([0.5, 1, 1, 1.5]);
            const box = {
              x: x + 5,
              y: 60 + at * hour,
              width: dayWidth - 12,
              height: length * hour - 3,
            };
            at += length + random.between(0.3, 1.6);
            const fill = event % 3 === 0 ? project.accent : paletteColor(index + event);
            return (
              rect(box, fill, { radius: 5, opacity: 0.9 }) +
              text(box.x + 8, box.y + 18, random.pick(names), {
                size: 12,
                color: '#fff',
                isBold: true,
              })
            );
          })
        );
      })
      .join('')
  );
}

/** Open support tickets. */
export function drawTickets({ width }: Size, { seed, project }: Subject): Svg {
  const random = seedRandom('tickets', seed);
  return (
    text(30, 48, 'Open tickets', { size: 22, isBold: true }) +
    rect({ x: width - 150, y: 26, width: 120, height: 32 }, '#4a63c8', { radius: 6 }) +
    text(width - 90, 47, 'New ticket', { color: '#fff', anchor: 'middle', isBold: true }) +
    repeat(22, (row) => {
      const y = 84 + row * 50;
      const person = recordingPeople[row % recordingPeople.length];
      const noun = random.pick(project.nouns);
      const [state, color] = random.pick<readonly [string, string]>([
        ['New', '#d9534f'],
        ['Waiting', '#e0a030'],
        ['In progress', '#3f8fd0'],
      ]);
      return (
        rect({ x: 30, y: y + 40, width: width - 60, height: 1 }, border) +
        circle(44, y + 18, 11, paletteColor(row)) +
        text(68, y + 16, `${capitalize(noun)}: ${writeSentences(random, [noun], 1).slice(0, 60)}`, {
          isBold: row < 3,
        }) +
        text(
          68,
          y + 33,
          `#${4100 - row * 3} · ${random.whole(2, 55)} minutes ago · ${person?.firstName}`,
          { size: 11, color: muted },
        ) +
        rect({ x: width - 150, y: y + 6, width: 92, height: 24 }, color, {
          radius: 12,
          opacity: 0.18,
        }) +
        text(width - 104, y + 22, state, { size: 12, color, anchor: 'middle' })
      );
    })
  );
}

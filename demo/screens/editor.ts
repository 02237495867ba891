import { sourceFilesOf } from '../people/work-segments.ts';
import type { OpenWindow, Subject } from '../people/subject.ts';
import { seedRandom } from '../example-random.ts';
import { highlight, writeSourceCode } from './source-code.ts';
import { circle, line, panel, rect, text, type Size, type Svg } from './svg.ts';
import { paletteColor, type Theme } from './screen-theme.ts';

const lineHeight = 18;
const sideWidth = 230;
const tabHeight = 34;
const statusHeight = 22;

/** A code editor: files at the left, an open file with a cursor, and a status bar. */
export function drawEditor(size: Size, window: OpenWindow, theme: Theme): Svg {
  const { width, height } = size;
  const { subject, progress } = window;
  const { nouns, accent } = subject.project;
  const noun = nouns.find((one) => subject.detail.startsWith(one)) ?? nouns[0];
  const other = nouns[(nouns.indexOf(noun) + 1) % nouns.length] ?? nouns[0];
  const code = writeSourceCode(subject.detail, noun, other);
  const tabs = [subject.detail, seedRandom('tab', subject.seed).pick(sourceFilesOf(other))];
  const body = {
    x: sideWidth,
    y: tabHeight,
    width: width - sideWidth,
    height: height - tabHeight - statusHeight,
  };
  const status = { size: 11, color: '#ffffff' };
  const lineNumber = (Math.floor(progress * 3.7) % code.length) + 1;
  return (
    rect({ x: 0, y: 0, width, height }, theme.background) +
    drawFiles(size, subject, noun, theme) +
    drawTabs(tabs, width, theme) +
    panel(body, drawCode(body, code, progress, theme)) +
    rect({ x: 0, y: height - statusHeight, width, height: statusHeight }, accent) +
    text(14, height - 7, 'main*    0 problems', status) +
    text(width - 16, height - 7, `Ln ${lineNumber}, Col ${9 + (lineNumber % 31)}    UTF-8    LF`, {
      ...status,
      anchor: 'end',
    })
  );
}

function drawFiles(
  { height }: Size,
  { project, detail }: Subject,
  open: string,
  theme: Theme,
): Svg {
  const rows = [
    { indent: 0, name: '› docs' },
    { indent: 0, name: '⌄ src' },
    ...project.nouns.flatMap((noun) =>
      noun === open
        ? [
            { indent: 1, name: `⌄ ${noun}s` },
            ...sourceFilesOf(noun).map((name) => ({ indent: 2, name })),
          ]
        : [{ indent: 1, name: `› ${noun}s` }],
    ),
    ...['database.ts', 'main.ts', 'package.json', 'README.md'].map((name) => ({ indent: 0, name })),
  ];
  const title = { size: 11, color: theme.muted };
  return (
    rect({ x: 0, y: 0, width: sideWidth, height }, theme.sidebar) +
    [0, 1, 2, 3, 4]
      .map((index) => {
        const icon = { x: 14, y: 16 + index * 40, width: 17, height: 17 };
        const stroke = index === 0 ? theme.text : theme.muted;
        return rect(icon, 'none', { radius: 4, stroke, strokeWidth: 1.6 });
      })
      .join('') +
    text(58, 24, `EXPLORER: ${project.repository.toUpperCase()}`, title) +
    rows
      .map(({ indent, name }, index) => {
        const y = 50 + index * 21;
        const isOpen = name === detail;
        const row = { x: 46, y: y - 15, width: sideWidth - 46, height: 21 };
        const x = 58 + indent * 14;
        return (
          (isOpen ? rect(row, theme.border) : '') +
          (indent === 2 ? circle(x + 2, y - 4, 3, paletteColor(name.length)) : '') +
          text(indent === 2 ? x + 12 : x, y, name, { size: 12, color: theme.text })
        );
      })
      .join('')
  );
}

function drawTabs(names: readonly string[], width: number, theme: Theme): Svg {
  let x = sideWidth;
  const tabs = names.map((name, index) => {
    const tab = { x, y: 0, width: 56 + name.length * 6.6, height: tabHeight };
    x += tab.width;
    const color = index === 0 ? theme.text : theme.muted;
    return (
      (index === 0 ? rect(tab, theme.background) : '') +
      text(tab.x + 18, 22, name, { size: 12, color }) +
      text(tab.x + tab.width - 18, 22, '×', { size: 13, color: theme.muted })
    );
  });
  const strip = { x: sideWidth, y: 0, width: width - sideWidth, height: tabHeight };
  return rect(strip, theme.sidebar) + tabs.join('');
}

/** Scrolls down through the file with the progress, and back up from its end. */
function drawCode(size: Size, code: readonly string[], progress: number, theme: Theme): Svg {
  const rows = Math.floor(size.height / lineHeight);
  const reach = Math.max(1, code.length - rows + 4);
  const step = Math.floor(progress * 2.3) % (2 * reach);
  const top = step < reach ? step : 2 * reach - step;
  const cursor = top + (Math.floor(progress * 3.7) % Math.max(1, rows - 3)) + 1;
  return code
    .slice(top, top + rows + 1)
    .map((content, row) => {
      const number = top + row;
      const y = row * lineHeight + 16;
      const isCursor = number === cursor;
      const typed = isCursor ? content.slice(0, 12 + (Math.floor(progress * 53) % 60)) : content;
      const mono = { size: 12.5, isMono: true };
      const current = { x: 0, y: y - 14, width: size.width, height: lineHeight };
      const caret = { x: 56 + typed.length * 7.5, y: y - 12, width: 1.6, height: 16 };
      const mini = {
        x: size.width - 74 + (content.length - content.trimStart().length),
        y: 6 + row * 3,
        width: Math.min(56, content.trim().length * 0.8),
        height: 1.4,
      };
      return (
        (isCursor ? rect(current, theme.surface) + rect(caret, theme.text) : '') +
        text(40, y, String(number + 1), { ...mono, color: theme.muted, anchor: 'end' }) +
        line(56, y, highlight(typed, theme), { ...mono, color: theme.text }) +
        rect(mini, theme.muted, { opacity: 0.7 })
      );
    })
    .join('');
}

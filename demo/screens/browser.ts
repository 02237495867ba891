import type { OpenWindow, Subject } from '../people/subject.ts';
import { seedRandom } from '../example-random.ts';
import { drawArticle, drawShop, drawVideo } from './public-pages.ts';
import { circle, panel, path, rect, text, type Size, type Svg } from './svg.ts';
import { paletteColor, type Theme } from './screen-theme.ts';
import {
  drawAnalytics,
  drawBoard,
  drawCalendar,
  drawPullRequest,
  drawTickets,
} from './work-pages.ts';

const toolbarHeight = 78;
/** How far pages scroll, in pixels. */
const scrollMax = 420;

/** A browser with tabs, an address, and a page that scrolls down and back up with the progress. */
export function drawBrowser(size: Size, window: OpenWindow, theme: Theme): Svg {
  const { width, height } = size;
  const { subject, progress } = window;
  const step = (progress * 37) % (2 * scrollMax);
  const page = { width, height: height - toolbarHeight };
  const isFixed = ['board', 'calendar', 'video'].includes(subject.detail);
  const scrolled = isFixed ? 0 : Math.round(step < scrollMax ? step : 2 * scrollMax - step);
  return (
    drawToolbar(width, subject, theme) +
    panel(
      { x: 0, y: toolbarHeight, ...page },
      rect({ x: 0, y: 0, ...page }, '#ffffff'),
      `<g transform="translate(0 ${-scrolled})">${drawPage(page, window)}</g>`,
    )
  );
}

function drawToolbar(width: number, subject: Subject, theme: Theme): Svg {
  const titles = [subject.title, 'Inbox (4)', subject.project.name, 'Calendar', 'Board'];
  let x = 8;
  const tabs = titles.map((title, index) => {
    const tab = { x, y: 6, width: index === 0 ? 240 : 140, height: 38 };
    x += tab.width + 2;
    return (
      (index === 0 ? rect(tab, theme.surface, { radius: 8 }) : '') +
      circle(tab.x + 16, 22, 6, index === 0 ? subject.project.accent : paletteColor(index)) +
      panel(
        { x: tab.x + 28, y: 6, width: tab.width - 46, height: 30 },
        text(0, 20, title, { size: 12, color: theme.text }),
      )
    );
  });
  return (
    rect({ x: 0, y: 0, width, height: 40 }, theme.sidebar) +
    tabs.join('') +
    rect({ x: 0, y: 38, width, height: 40 }, theme.surface) +
    path('M24 52l-6 6 6 6M44 52l6 6-6 6', { stroke: theme.muted, width: 2 }) +
    `<circle cx="74" cy="58" r="6" fill="none" stroke="${theme.muted}" stroke-width="2"/>` +
    rect({ x: 96, y: 44, width: width - 190, height: 28 }, theme.background, { radius: 14 }) +
    text(116, 63, `${subject.domain ?? ''}/${addressOf(subject)}`, { color: theme.text }) +
    circle(width - 40, 58, 11, paletteColor(5))
  );
}

function addressOf({ detail, project, seed }: Subject): string {
  const number = seedRandom('address', seed).whole(120, 4800);
  switch (detail) {
    case 'pull':
      return `fernhill/${project.repository}/pull/${number}/files`;
    case 'answers':
      return `questions/${number * 7919}/how-to-${project.nouns[0]}`;
    case 'preview':
      return `${project.nouns[number % project.nouns.length]}s`;
    case 'board':
      return `fernhill/team/${project.repository}/active`;
    case 'document':
      return `document/d/${(number * 104_729).toString(36)}kq/edit`;
    default:
      return `${detail}/${number}`;
  }
}

function drawPage(size: Size, window: OpenWindow): Svg {
  switch (window.subject.detail) {
    case 'pull':
      return drawPullRequest(size, window.subject);
    case 'board':
      return drawBoard(size, window);
    case 'preview':
      return drawShop(size, window.subject);
    case 'analytics':
      return drawAnalytics(size, window.subject);
    case 'calendar':
      return drawCalendar(size, window.subject);
    case 'video':
      return drawVideo(size, window);
    case 'tickets':
      return drawTickets(size, window.subject);
    default:
      return drawArticle(size, window.subject);
  }
}

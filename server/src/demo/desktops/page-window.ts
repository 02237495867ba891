import {
  clipTo,
  drawText,
  fillBox,
  fillCircle,
  fillRounded,
  mixColours,
  type Box,
  type Canvas,
} from '../drawing/canvas.ts';
import { seedRandom } from '../../seeded-random.ts';
import { pageText as text } from './page-text.ts';
import type { OpenWindow, Subject } from './subject.ts';

import { drawBoard, drawCalendar, drawPull, drawTickets } from './work-pages.ts';
import { drawAnalytics, drawArticle, drawShop, drawVideo } from './site-pages.ts';

/** A browser: tabs, address, and one of a dozen kinds of page, scrolled. */
export function drawPage(canvas: Canvas, box: Box, window: OpenWindow): void {
  const { subject, progress } = window;
  const inside = clipTo(canvas, box);
  fillBox(inside, { ...box, height: 36 }, 0xdee1e6);
  fillBox(inside, { ...box, y: box.y + 36, height: 40 }, 0xf7f8fa);
  const others = ['Inbox (4)', subject.project.name, 'Calendar', 'Board'];
  let x = box.x + 8;
  for (const [index, title] of [subject.title, ...others].entries()) {
    const width = index === 0 ? 220 : 140;
    if (index === 0) fillRounded(inside, { x, y: box.y + 6, width, height: 36 }, 8, 0xf7f8fa);
    fillCircle(
      inside,
      { x: x + 16, y: box.y + 21 },
      5,
      mixColours(subject.project.accent, 0x3366cc, index / 4),
    );
    drawText(
      clipTo(inside, { x, y: box.y, width: width - 22, height: 36 }),
      title,
      x + 28,
      box.y + 25,
      { ...text, size: 12 },
    );
    x += width + 2;
  }
  for (const [index, sign] of ['‹', '›', '○'].entries()) {
    drawText(inside, sign, box.x + 16 + index * 26, box.y + 62, {
      ...text,
      size: 17,
      colour: 0x5f6368,
    });
  }
  fillRounded(
    inside,
    { x: box.x + 96, y: box.y + 43, width: box.width - 190, height: 27 },
    13,
    0xe9ecf0,
  );
  drawText(inside, `${subject.domain ?? ''}/${addressOf(subject)}`, box.x + 114, box.y + 61, text);
  const body = { ...box, y: box.y + 76, height: box.height - 76 };
  const page = clipTo(inside, body);
  fillBox(page, body, 0xffffff);
  const reach = 420;
  const step = (progress * 37) % (2 * reach);
  drawBody(page, { ...body, y: body.y - (step < reach ? step : 2 * reach - step) }, body, window);
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

/** `box` moves up as the page is scrolled, `view` is what can be seen. */
function drawBody(canvas: Canvas, box: Box, view: Box, window: OpenWindow): void {
  switch (window.subject.detail) {
    case 'pull':
      return drawPull(canvas, box, view, window.subject);
    case 'board':
      return drawBoard(canvas, view, window);
    case 'preview':
      return drawShop(canvas, box, window.subject);
    case 'analytics':
      return drawAnalytics(canvas, box, window.subject);
    case 'calendar':
      return drawCalendar(canvas, view, window.subject);
    case 'video':
      return drawVideo(canvas, view, window);
    case 'tickets':
      return drawTickets(canvas, box, window.subject);
    default:
      return drawArticle(canvas, box, window.subject);
  }
}

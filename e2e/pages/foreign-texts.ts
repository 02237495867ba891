import type { Page } from '@playwright/test';

export type ForeignTexts = { missing: string[]; clipped: string[] };

/**
 * The texts of a page in the pseudo-locale that are outside brackets (missing in the catalog), and
 * those that do not fit. `data` are the names in the test data.
 */
export async function findForeignTexts(page: Page, data: string[]): Promise<ForeignTexts> {
  const missing = new Set(await page.evaluate(findMissingTexts, data));
  return { missing: [...missing], clipped: await page.evaluate(findClippedTexts) };
}

// Both functions run in the page, so each contains everything that it uses.

function findMissingTexts(names: string[]): string[] {
  /** Not in the catalog: dates, units, zones, addresses, versions, product names and commands. */
  const formatted = [
    /\bnpm run [\w:-]+( -- [^\]]*)?/g,
    /\S+@\S*|https?:\S+|\b\d+\.\d+\.\d+\b/g,
    /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g,
    /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
    /\b\d+ (second|minute|hour|day)s? ago\b|\b(UTC|GMT)(?:[+-]\d+)?\b|\b[A-Z]\w+\/[\w/ -]+/g,
    /\b\d+\/s\b|\b\d+ [kM]?B\b|×/g,
    /\band\b|\b(HTML5|ReactJS|Angular|Vue|MySQL|Firebase|DynamoDB|CVV|SVG|CSV|OK|ERR|WRN)\b/g,
  ];
  const literals = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const anyName = new RegExp(`(?<!\\w)(?:${literals.join('|')})(?!\\w)`, 'g');
  const inBrackets = /\[[^\]]*\]/g;
  const isMissing = (text: string) => {
    if (!/[A-Za-z]/.test(text.replace(inBrackets, ' '))) return false;
    let rest = text.replace(anyName, ' ').replace(inBrackets, ' ');
    for (const pattern of formatted) rest = rest.replace(pattern, ' ');
    return /[A-Za-z]/.test(rest);
  };
  const missing: string[] = [];
  const untranslated = 'script, style, noscript, code, kbd, svg, [translate=no]';
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name) ?? '';
      if (isMissing(text)) missing.push(`${name}: ${text}`);
    }
    if (element.closest(untranslated)) continue;
    for (const node of element.childNodes) {
      const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '';
      if (isMissing(text)) missing.push(text.trim());
    }
  }
  return missing;
}

function findClippedTexts(): string[] {
  const clipped = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const parent = node.parentElement;
    const isShown = parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!parent || !isShown || !text.includes('[')) continue;
    // A tooltip can contain the whole text.
    if (!parent.title.includes(text.trim()) && isCut(parent)) clipped.add(text.trim());
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth)
    clipped.add(`the page is ${scrollWidth - clientWidth} px too wide`);
  return [...clipped];

  /** Whether the text is wider or higher than the element that shows it. */
  function isCut(parent: HTMLElement): boolean {
    const range = document.createRange();
    range.selectNodeContents(parent);
    const text = range.getBoundingClientRect();
    for (let box: HTMLElement | null = parent; box; box = box.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(box);
      const frame = box.getBoundingClientRect();
      // Only for screen readers.
      if (frame.width <= 1 || frame.height <= 1) return false;
      if (
        /hidden|clip/.test(overflowX) &&
        (text.right > frame.right + 2 || text.left < frame.left - 2)
      ) {
        return true;
      }
      if (
        /hidden|clip/.test(overflowY) &&
        (text.bottom > frame.bottom + 4 || text.top < frame.top - 4)
      ) {
        return true;
      }
      // Scrolling shows the rest, and overlays are not inside their parents.
      if (/auto|scroll/.test(overflowX + overflowY) || position === 'fixed') return false;
    }
    return text.right > document.documentElement.clientWidth + 2;
  }
}

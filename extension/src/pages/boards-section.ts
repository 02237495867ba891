import { forgetBoard, onStoredChange, readStored } from '../storage/extension-storage.ts';
import { text } from '../texts.ts';
import { button, element } from './elements.ts';
import { liveSection } from './live-section.ts';

/** For which repositories and boards a project is remembered. */
export function boardsSection(): HTMLElement {
  const { section, refresh } = liveSection(text('boards'), async () => {
    const boards = Object.entries(await readStored('boards'));
    const explained = element('p', { className: 'muted', textContent: text('boardsExplained') });
    if (boards.length === 0) return [explained];
    const rows = boards.map(([key, { name }]) => {
      const forget = button(text('remove'), () => forgetBoard(key));
      forget.ariaLabel = text('removeNamed', key);
      const board = element('span', { className: 'long', textContent: `${key} → ${name}` });
      return element('li', { className: 'row' }, board, forget);
    });
    return [explained, element('ul', {}, ...rows)];
  });
  onStoredChange(['boards'], () => void refresh());
  return section;
}

import { text } from '../texts.ts';
import { accountSection } from './account-section.ts';
import { boardsSection } from './boards-section.ts';
import { element, pageMain } from './elements.ts';
import { frontTabSection } from './front-tab-section.ts';
import { sitesSection } from './sites-section.ts';

document.title = text('settingsTitle');
pageMain().append(
  element('h1', { textContent: text('settingsTitle') }),
  accountSection(),
  sitesSection(),
  boardsSection(),
  frontTabSection(),
);

import {
  frontTabPermissions,
  onFrontTabStatus,
  readFrontTabStatus,
  type FrontTabStatus,
} from '../front-tab/front-tab-reporter.ts';
import { onStoredChange, readStored, writeStored } from '../storage/extension-storage.ts';
import { text } from '../texts.ts';
import { element } from './elements.ts';
import { liveSection } from './live-section.ts';

/** Whether the desktop app learns the site of the front tab. Off until the person turns it on. */
export function frontTabSection(): HTMLElement {
  const { section, refresh } = liveSection(text('frontTab'), async () => {
    const isOn = await readStored('isFrontTabSent');
    const box = element('input', { type: 'checkbox', checked: isOn });
    box.addEventListener('change', () => void turn(box));
    const lines = [
      element('label', { className: 'choice' }, box, text('frontTabChoice')),
      element('p', { className: 'muted', textContent: text('frontTabExplained') }),
    ];
    return isOn ? [...lines, statusOf(await readFrontTabStatus())] : lines;
  });
  onStoredChange(['isFrontTabSent'], () => void refresh());
  onFrontTabStatus(() => void refresh());
  return section;
}

async function turn(box: HTMLInputElement): Promise<void> {
  if (!box.checked) {
    await writeStored({ isFrontTabSent: false });
    await chrome.permissions.remove(frontTabPermissions).catch(() => false);
    return;
  }
  // The browser asks only while the click is handled: nothing may be awaited before.
  const isAllowed = await chrome.permissions.request(frontTabPermissions);
  if (isAllowed) await writeStored({ isFrontTabSent: true });
  else box.checked = false;
}

function statusOf(status: FrontTabStatus): HTMLElement {
  const line = element('p');
  line.setAttribute('role', 'status');
  line.className = status === 'sent' ? 'good' : 'muted';
  line.textContent = statusText(status);
  return line;
}

function statusText(status: FrontTabStatus): string {
  switch (status) {
    case 'off':
      return text('frontTabOff');
    case 'sent':
      return text('frontTabSent');
    case 'no_recorder':
      return text('frontTabNoRecorder');
    case 'no_host':
      return text('frontTabNoHost');
  }
}

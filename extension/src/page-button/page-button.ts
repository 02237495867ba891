// Runs in pages of the sites that the person enabled. It sends the address and the title to the worker of
// the extension, shows a button, and reads nothing else of the page.
import { text } from '../texts.ts';
import type { PageRequest, PageView } from './page-messages.ts';

/** Pages of these sites change their address and title without loading again. */
const lookEveryMs = 1_000;

const host = document.createElement('div');
const button = document.createElement('button');
let seen = '';
let view: PageView = null;

/** Styles are set one by one, because the page's policy may forbid style elements. */
function style(element: HTMLElement, styles: Record<string, string>): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
}

function prepare(): void {
  style(host, { all: 'initial' });
  button.type = 'button';
  style(button, {
    font: '600 13px/1.4 system-ui, sans-serif',
    'padding-block': '6px',
    'padding-inline': '12px',
    'border-radius': '6px',
    cursor: 'pointer',
    color: '#fff',
  });
  button.addEventListener('click', ({ isTrusted }) => {
    if (isTrusted) void ask(view?.isRunning ? 'stop' : 'start');
  });
  // Closed, so that the page can neither read nor press it.
  host.attachShadow({ mode: 'closed' }).append(button);
}

async function ask(request: PageRequest['request']): Promise<void> {
  const { href } = location;
  const { title } = document;
  seen = `${href} ${title}`;
  button.disabled = request !== 'look';
  const answer = await send({ request, address: href, title });
  button.disabled = false;
  if (answer === undefined) {
    if (request !== 'look') show(text('pageFailed'));
    return;
  }
  view = answer;
  if (view) show(view.isRunning ? text('stopTimer') : text('startTimer'));
  else host.remove();
}

/** Undefined when the server cannot be reached, or the extension was removed or updated. */
async function send(message: PageRequest): Promise<PageView | undefined> {
  try {
    return await chrome.runtime.sendMessage<PageRequest, PageView | undefined>(message);
  } catch {
    return undefined;
  }
}

function show(label: string): void {
  button.textContent = label;
  button.title = view?.note ?? '';
  const background = view?.isRunning ? '#b42318' : '#0b6bcb';
  style(button, { background, border: `1px solid ${background}` });
  const anchor = view?.anchor ? document.querySelector(view.anchor) : null;
  if (anchor) {
    style(host, { position: 'static', 'margin-inline-start': '8px' });
    if (anchor.nextSibling !== host) anchor.after(host);
    return;
  }
  style(host, {
    position: 'fixed',
    'inset-block-end': '16px',
    'inset-inline-end': '16px',
    'z-index': '2147483647',
  });
  if (host.parentElement !== document.body) document.body.append(host);
}

prepare();
void ask('look');
setInterval(() => {
  if (document.visibilityState !== 'visible') return;
  const isOther = seen !== `${location.href} ${document.title}`;
  // Pages that draw themselves again remove what they did not draw.
  if (isOther || (view !== null && !host.isConnected)) void ask('look');
}, lookEveryMs);
// The timer may have changed while another tab or app was in front.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void ask('look');
});
window.addEventListener('focus', () => void ask('look'));

// Runs as a separate process: its window has to answer Windows at once, whatever the recorder does.
import koffi from 'koffi';
import type { TrayView } from '../tray-icon.ts';
import { iconResource } from './icon-resource.ts';
import { iconMessage, notifyIconData } from './notify-icon-data.ts';
import { openHiddenWindow } from './hidden-window.ts';
import { openPopupMenu } from './popup-menu.ts';
import type { TrayEvent, TrayRequest } from './win32-tray-messages.ts';

const events = { leftUp: 0x202, rightUp: 0x205, balloonPressed: 0x405 };
const messages = { queryEnd: 0x11, end: 0x16 };
const notifyActions = { add: 0, change: 1, remove: 2 };
const smallIconWidth = 49;
const iconVersion = 0x0003_0000;
/** Windows ends this program 5 s after it announced the end of the session. */
const endMaxMs = 4_000;

process.on('disconnect', () => quit());

const user32 = koffi.load('user32.dll');
const notifyIcon = koffi
  .load('shell32.dll')
  .func('int Shell_NotifyIconW(uint32_t action, const void *data)');
const createIcon = user32.func(
  'intptr_t CreateIconFromResourceEx(const void *bits, uint32_t bytes, int isIcon, uint32_t version, int width, int height, uint32_t flags)',
);
const destroyIcon = user32.func('int DestroyIcon(intptr_t icon)');
const systemMetric = user32.func('int GetSystemMetrics(int index)');
const announceTaskbar = user32.func('uint32_t RegisterWindowMessageW(const char16_t *name)');

let view: TrayView | undefined;
let icon = 0;
let isAdded = false;

const taskbarCreated = Number(announceTaskbar('TaskbarCreated'));
const window = openHiddenWindow('Time Tracker', (message, wParam, lParam) => {
  switch (message) {
    case iconMessage:
      pressed(lParam & 0xffff);
      return 0;
    case taskbarCreated:
      // The taskbar crashed and is back, without icons.
      isAdded = false;
      if (view) show(view);
      return 0;
    case messages.queryEnd:
      return 1;
    case messages.end:
      if (wParam !== 0) endSession();
      return 0;
    default:
      return undefined;
  }
});
const menu = openPopupMenu(window.handle);

function send(event: TrayEvent): void {
  process.send?.(event);
}

function pressed(event: number): void {
  if (event === events.leftUp) send({ event: 'activated' });
  if (event === events.balloonPressed) send({ event: 'notification pressed' });
  if (event === events.rightUp) setImmediate(openMenu);
}

function openMenu(): void {
  const entry = menu.choose(view?.entries.map(({ label }) => label) ?? []);
  const key = entry === undefined ? undefined : view?.entries[entry]?.key;
  if (key !== undefined) send({ event: 'entry', key });
}

function show(next: TrayView): void {
  const before = icon;
  const size = Number(systemMetric(smallIconWidth));
  const bits = iconResource(next.shape, size);
  icon = Number(createIcon(bits, bits.length, 1, iconVersion, size, size, 0));
  view = next;
  const tip = `${next.title}\n${next.text}`;
  const data = notifyIconData({ window: window.handle, icon, tip });
  isAdded = Boolean(notifyIcon(isAdded ? notifyActions.change : notifyActions.add, data));
  if (before !== 0) destroyIcon(before);
}

/** The recorder stores what it has and ends this process; until then, Windows waits. */
function endSession(): void {
  send({ event: 'session ends' });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, endMaxMs);
}

function quit(): void {
  notifyIcon(notifyActions.remove, notifyIconData({ window: window.handle }));
  process.exit(0);
}

process.on('message', (request: TrayRequest) => {
  if ('show' in request) return show(request.show);
  const balloon = request.notify;
  notifyIcon(notifyActions.change, notifyIconData({ window: window.handle, balloon }));
});
process.send?.('ready');

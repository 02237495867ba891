import koffi from 'koffi';

export type HiddenWindow = { handle: number };

/** Returns what the message results in, or undefined for what Windows does by default. */
type OnMessage = (message: number, wParam: number, lParam: number) => number | undefined;

/** How often the messages of the window are looked through. */
const pumpEveryMs = 100;
const removeMessage = 1;
const messageBytes = 48;

/** An invisible window: Windows sends the events of tray icons and of the session to windows. */
export function openHiddenWindow(name: string, onMessage: OnMessage): HiddenWindow {
  const user32 = koffi.load('user32.dll');
  const fallback = user32.func(
    'intptr_t DefWindowProcW(intptr_t window, uint32_t message, intptr_t wParam, intptr_t lParam)',
  );
  const procedure = koffi.proto(
    'intptr_t WindowProcedure(intptr_t window, uint32_t message, intptr_t wParam, intptr_t lParam)',
  );
  const receive = koffi.register(
    (window: number, message: number, wParam: number, lParam: number) =>
      onMessage(message, Number(wParam), Number(lParam)) ??
      Number(fallback(window, message, wParam, lParam)),
    koffi.pointer(procedure),
  );
  const windowClass = koffi.struct('WNDCLASSEXW', {
    bytes: 'uint32_t',
    style: 'uint32_t',
    procedure: koffi.pointer(procedure),
    classExtra: 'int',
    windowExtra: 'int',
    instance: 'intptr_t',
    icon: 'intptr_t',
    cursor: 'intptr_t',
    background: 'intptr_t',
    menuName: 'const char16_t *',
    className: 'const char16_t *',
    smallIcon: 'intptr_t',
  });
  const register = user32.func('RegisterClassExW', 'uint16_t', [koffi.pointer(windowClass)]);
  const create = user32.func(
    'intptr_t CreateWindowExW(uint32_t extended, const char16_t *class, const char16_t *title, uint32_t style, int x, int y, int width, int height, intptr_t parent, intptr_t menu, intptr_t instance, void *parameter)',
  );
  const className = `${name} hidden`;
  register({
    bytes: koffi.sizeof(windowClass),
    style: 0,
    procedure: receive,
    classExtra: 0,
    windowExtra: 0,
    instance: 0,
    icon: 0,
    cursor: 0,
    background: 0,
    menuName: null,
    className,
    smallIcon: 0,
  });
  const handle = Number(create(0, className, name, 0, 0, 0, 0, 0, 0, 0, 0, null));
  if (handle === 0) throw new Error('Windows refused to create a window');
  pumpMessages();
  return { handle };
}

/** Node has its own event loop, so the messages are looked through from it. */
function pumpMessages(): void {
  const user32 = koffi.load('user32.dll');
  const peek = user32.func(
    'int PeekMessageW(void *message, intptr_t window, uint32_t first, uint32_t last, uint32_t remove)',
  );
  const translate = user32.func('int TranslateMessage(const void *message)');
  const dispatch = user32.func('intptr_t DispatchMessageW(const void *message)');
  const message = Buffer.alloc(messageBytes);
  setInterval(() => {
    while (peek(message, 0, 0, 0, removeMessage)) {
      translate(message);
      dispatch(message);
    }
  }, pumpEveryMs);
}

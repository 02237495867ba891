import koffi from 'koffi';

export type PopupMenu = {
  /** Shows the menu at the pointer; returns the index of the chosen entry. Blocks until then. */
  choose: (labels: string[]) => number | undefined;
};

const returnChoice = 0x100;
const rightButton = 0x2;

export function openPopupMenu(window: number): PopupMenu {
  const user32 = koffi.load('user32.dll');
  const create = user32.func('intptr_t CreatePopupMenu()');
  const append = user32.func(
    'int AppendMenuW(intptr_t menu, uint32_t flags, uintptr_t id, const char16_t *label)',
  );
  const track = user32.func(
    'int TrackPopupMenu(intptr_t menu, uint32_t flags, int x, int y, int, intptr_t window, void *)',
  );
  const destroy = user32.func('int DestroyMenu(intptr_t menu)');
  const readPointer = user32.func('int GetCursorPos(_Out_ int *point)');
  const bringToFront = user32.func('int SetForegroundWindow(intptr_t window)');
  const post = user32.func('int PostMessageW(intptr_t window, uint32_t, intptr_t, intptr_t)');
  return {
    choose: (labels) => {
      const menu = Number(create());
      for (const [index, label] of labels.entries()) {
        append(menu, 0, index + 1, label.replaceAll('&', '&&'));
      }
      const point = Buffer.alloc(8);
      readPointer(point);
      // Else the menu would stay when the person presses somewhere else.
      bringToFront(window);
      const [x, y] = [point.readInt32LE(0), point.readInt32LE(4)];
      const chosen = Number(track(menu, returnChoice | rightButton, x, y, 0, window, null));
      post(window, 0, 0, 0);
      destroy(menu);
      return chosen === 0 ? undefined : chosen - 1;
    },
  };
}

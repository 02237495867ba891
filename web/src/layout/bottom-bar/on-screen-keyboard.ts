interface Screen {
  /** Whether a field has the focus that opens an on-screen keyboard. */
  isTyping: boolean;
  /** The part of the window that is visible now. */
  visibleHeight: number;
  /** The largest height that this window had at its width. */
  fullHeight: number;
}

/** Bars of browsers are lower than this, keyboards are higher. */
const keyboardFromPx = 150;

/** Browsers do not report their on-screen keyboard: it takes a large part of the window while someone types. */
export function isKeyboardOpen({ isTyping, visibleHeight, fullHeight }: Screen): boolean {
  return isTyping && fullHeight - visibleHeight >= keyboardFromPx;
}

const withoutKeyboard = [
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'range',
  'color',
  'file',
];

/** Whether an element with the focus opens an on-screen keyboard. */
export function opensKeyboard(element: {
  tagName: string;
  type?: string;
  readOnly?: boolean;
  isContentEditable?: boolean;
}): boolean {
  if (element.isContentEditable === true) return true;
  if (element.readOnly === true) return false;
  if (element.tagName === 'TEXTAREA') return true;
  return element.tagName === 'INPUT' && !withoutKeyboard.includes(element.type ?? 'text');
}

export type ViewerCommand =
  | 'earlier'
  | 'later'
  | 'first'
  | 'last'
  | 'play'
  | 'compare'
  | 'monitor'
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'fullScreen'
  | 'details'
  | 'download'
  | 'delete'
  | 'keys'
  | 'close';

interface ViewerKey {
  command: ViewerCommand;
  /** As the browser names them; letters in lower case. */
  keys: string[];
  /** As they stand on the keyboard. */
  shown: string;
  words: string;
}

/** What the keyboard can do in the viewer, in the order in which it is told. */
export const viewerKeys: readonly ViewerKey[] = [
  { command: 'earlier', keys: ['ArrowLeft', 'PageUp'], shown: '←', words: 'The one before' },
  { command: 'later', keys: ['ArrowRight', 'PageDown'], shown: '→', words: 'The next one' },
  { command: 'first', keys: ['Home'], shown: 'Home', words: 'First of the day' },
  { command: 'last', keys: ['End'], shown: 'End', words: 'Last of the day' },
  { command: 'play', keys: [' '], shown: 'Space', words: 'Play as a time-lapse, pause' },
  { command: 'compare', keys: ['c'], shown: 'C', words: 'Compare with the one before' },
  { command: 'monitor', keys: ['m'], shown: 'M', words: 'Next monitor' },
  { command: 'zoomIn', keys: ['+', '='], shown: '+', words: 'Zoom in' },
  { command: 'zoomOut', keys: ['-'], shown: '−', words: 'Zoom out' },
  { command: 'fit', keys: ['0'], shown: '0', words: 'Fit to the window' },
  { command: 'fullScreen', keys: ['f'], shown: 'F', words: 'Full screen' },
  { command: 'details', keys: ['i'], shown: 'I', words: 'Details' },
  { command: 'download', keys: ['d'], shown: 'D', words: 'Download' },
  { command: 'delete', keys: ['Delete'], shown: 'Del', words: 'Delete' },
  { command: 'keys', keys: ['?'], shown: '?', words: 'These keys' },
  { command: 'close', keys: ['Escape'], shown: 'Esc', words: 'Close' },
];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What somebody who looks at the page means by a key; with Ctrl and the like it is the browser's. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Pressed): ViewerCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return viewerKeys.find(({ keys }) => keys.includes(name))?.command;
}

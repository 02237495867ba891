import { t } from '@lingui/core/macro';
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
  | 'nextPerson'
  | 'previousPerson'
  | 'copyLink'
  | 'close';

interface CommandKeys {
  command: ViewerCommand;
  /** Values of `KeyboardEvent.key`; letters in lower case. */
  keys: string[];
  /** The label on the keyboard. */
  shown: string;
  label: () => string;
}

/** Key names as in `KeyboardEvent.key`. */
export const arrowKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
export const moveKeys = [...arrowKeys, 'Home', 'End', 'PageUp', 'PageDown'];

/** Keyboard shortcuts of the viewer, in the order in which they are listed. */
export const viewerCommands: readonly CommandKeys[] = [
  { command: 'earlier', keys: ['ArrowLeft', 'PageUp'], shown: '←', label: () => t`Previous` },
  { command: 'later', keys: ['ArrowRight', 'PageDown'], shown: '→', label: () => t`Next` },
  { command: 'first', keys: ['Home'], shown: 'Home', label: () => t`First of the day` },
  { command: 'last', keys: ['End'], shown: 'End', label: () => t`Last of the day` },
  {
    command: 'nextPerson',
    keys: ['j'],
    shown: 'J',
    label: () => t`Next person, same time`,
  },
  {
    command: 'previousPerson',
    keys: ['k'],
    shown: 'K',
    label: () => t`Previous person, same time`,
  },
  { command: 'play', keys: [' '], shown: 'Space', label: () => t`Play or pause the time-lapse` },
  { command: 'compare', keys: ['c'], shown: 'C', label: () => t`Compare with previous` },
  { command: 'monitor', keys: ['m'], shown: 'M', label: () => t`Next monitor` },
  { command: 'zoomIn', keys: ['+', '='], shown: '+', label: () => t`Zoom in` },
  { command: 'zoomOut', keys: ['-'], shown: '−', label: () => t`Zoom out` },
  { command: 'fit', keys: ['0'], shown: '0', label: () => t`Fit to the window` },
  { command: 'fullScreen', keys: ['f'], shown: 'F', label: () => t`Full screen` },
  { command: 'details', keys: ['i'], shown: 'I', label: () => t`Details` },
  { command: 'download', keys: ['d'], shown: 'D', label: () => t`Download` },
  { command: 'copyLink', keys: ['l'], shown: 'L', label: () => t`Copy link` },
  { command: 'delete', keys: ['Delete'], shown: 'Del', label: () => t`Delete` },
  { command: 'keys', keys: ['?'], shown: '?', label: () => t`Shortcuts` },
  { command: 'close', keys: ['Escape'], shown: 'Esc', label: () => t`Close` },
];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The command of a key; combinations with Ctrl and similar belong to the browser. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Pressed): ViewerCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return viewerCommands.find(({ keys }) => keys.includes(name))?.command;
}

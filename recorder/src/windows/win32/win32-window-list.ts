import koffi from 'koffi';
import type { VisibleWindow } from '../../settings/personal-rules.ts';
import { isPrivateTitle, startedPrivately } from '../private-windows.ts';
import { splitCommandLine } from './command-line.ts';
import { win32AppName } from './win32-app-names.ts';
import { openPrograms } from './win32-programs.ts';

export type WindowList = {
  /** The window in front; undefined when there is none but the desktop. */
  front: () => VisibleWindow | undefined;
  /** What a screenshot could show, windows behind others included. */
  visible: () => VisibleWindow[];
};

/** The desktop itself and its taskbars. */
const shellClasses = new Set([
  'Progman',
  'WorkerW',
  'Shell_TrayWnd',
  'Shell_SecondaryTrayWnd',
  '#32769',
]);
/** Apps from the store have their window inside one of this program. */
const frameProgram = 'applicationframehost.exe';
const titleMaxLength = 512;
const classMaxLength = 256;

/** Reads windows by the functions of Windows; handles are numbers. */
export function openWindowList(): WindowList {
  const user32 = koffi.load('user32.dll');
  const getFront = user32.func('intptr_t GetForegroundWindow()');
  const isShown = user32.func('int IsWindowVisible(intptr_t window)');
  const isMinimized = user32.func('int IsIconic(intptr_t window)');
  const getProcess = user32.func(
    'uint32_t GetWindowThreadProcessId(intptr_t window, _Out_ uint32_t *process)',
  );
  const findInside = user32.func(
    'intptr_t FindWindowExW(intptr_t parent, intptr_t after, const char16_t *class, const char16_t *title)',
  );
  const readTitle = openText(user32.func('int GetWindowTextW(intptr_t, void *, int)'));
  const readClass = openText(user32.func('int GetClassNameW(intptr_t, void *, int)'));
  const listAll = openEnumeration();
  const isCloaked = openIsCloaked();
  const programs = openPrograms();

  const processOf = (window: number): number => {
    const process = [0];
    getProcess(window, process);
    return process[0] ?? 0;
  };

  /** The process whose content the window shows. */
  const contentProcess = (window: number): number => {
    const process = processOf(window);
    if (!programs.path(process).toLowerCase().endsWith(frameProgram)) return process;
    const content = Number(findInside(window, 0, 'Windows.UI.Core.CoreWindow', null));
    return content === 0 ? process : processOf(content);
  };

  const describe = (window: number): VisibleWindow | undefined => {
    const title = readTitle(window, titleMaxLength);
    const process = contentProcess(window);
    const path = programs.path(process);
    if (!title && !path) return undefined;
    const isPrivate =
      isPrivateTitle(title) || startedPrivately(splitCommandLine(programs.commandLine(process)));
    return { app: win32AppName(path, programs.description(path)), title, isPrivate };
  };

  const isShell = (window: number) => shellClasses.has(readClass(window, classMaxLength));

  return {
    front: () => {
      const window = Number(getFront());
      return window === 0 || isShell(window) ? undefined : describe(window);
    },
    visible: () =>
      listAll()
        .filter((window) => isShown(window) && !isMinimized(window) && !isCloaked(window))
        // Without a title it is a part of another window: a tooltip, a shadow.
        .filter((window) => !isShell(window) && readTitle(window, titleMaxLength) !== '')
        .map(describe)
        .filter((window) => window !== undefined),
  };
}

function openText(
  read: (window: number, text: Buffer, length: number) => unknown,
): (window: number, maxLength: number) => string {
  return (window, maxLength) => {
    const text = Buffer.alloc(maxLength * 2);
    const length = Number(read(window, text, maxLength));
    return text.toString('utf16le', 0, Math.max(0, length) * 2);
  };
}

/** Returns a function that lists the windows of all programs, the topmost first. */
function openEnumeration(): () => number[] {
  const each = koffi.proto('int EachWindow(intptr_t window, intptr_t parameter)');
  const enumerate = koffi
    .load('user32.dll')
    .func('EnumWindows', 'int', [koffi.pointer(each), 'intptr_t']);
  return () => {
    const windows: number[] = [];
    enumerate((window: number | bigint) => {
      windows.push(Number(window));
      return 1;
    }, 0);
    return windows;
  };
}

const cloakedAttribute = 14;

/** Windows of other virtual desktops, and suspended apps, are cloaked: visible, but not on the screen. */
function openIsCloaked(): (window: number) => boolean {
  try {
    const read = koffi
      .load('dwmapi.dll')
      .func(
        'int DwmGetWindowAttribute(intptr_t window, uint32_t attribute, _Out_ uint32_t *value, uint32_t size)',
      );
    return (window) => {
      const value = [0];
      return read(window, cloakedAttribute, value, 4) === 0 && value[0] !== 0;
    };
  } catch {
    return () => false;
  }
}

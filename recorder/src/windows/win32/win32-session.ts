import koffi from 'koffi';
import { isSessionLocked } from './session-state.ts';

export type Win32Session = {
  /** Milliseconds since the last input; undefined when Windows does not say it. */
  idleMs: () => number | undefined;
  /** Whether the screen is locked, disconnected, or shows a screen saver. */
  isLocked: () => boolean;
};

/** The session of this process, on this computer. */
const current = { server: 0, session: 0xffffffff };
const sessionInfoEx = 25;
const screenSaverRunning = 0x72;
const switchDesktop = 0x100;

export function openWin32Session(): Win32Session {
  const readState = openSessionState();
  const isSaverOn = openIsSaverOn();
  const isDesktopAway = openIsDesktopAway();
  return {
    idleMs: openIdleTime(),
    isLocked: () => {
      if (isSaverOn()) return true;
      const state = readState();
      const isLocked = state === undefined ? undefined : isSessionLocked(state);
      return isLocked ?? isDesktopAway();
    },
  };
}

function openIdleTime(): () => number | undefined {
  const user32 = koffi.load('user32.dll');
  const lastInput = koffi.struct('LASTINPUTINFO', { bytes: 'uint32_t', time: 'uint32_t' });
  const read = user32.func('GetLastInputInfo', 'int', [koffi.inout(koffi.pointer(lastInput))]);
  const readTicks = koffi.load('kernel32.dll').func('uint32_t GetTickCount()');
  return () => {
    const info = { bytes: 8, time: 0 };
    if (!read(info)) return undefined;
    // Both count milliseconds in 32 bits, which are full after 49 days.
    return (Number(readTicks()) - info.time) >>> 0;
  };
}

/** Returns a function that reads the WTSINFOEX of this session. */
function openSessionState(): () => Buffer | undefined {
  const wts = koffi.load('wtsapi32.dll');
  const query = wts.func(
    'int WTSQuerySessionInformationW(intptr_t server, uint32_t session, int kind, _Out_ void **data, _Out_ uint32_t *bytes)',
  );
  const free = wts.func('void WTSFreeMemory(void *data)');
  return () => {
    const [data, bytes] = [[null as unknown], [0]];
    if (!query(current.server, current.session, sessionInfoEx, data, bytes)) return undefined;
    if (!data[0]) return undefined;
    const read = koffi.decode(data[0], 'uint8_t', bytes[0] ?? 0) as Iterable<number>;
    free(data[0]);
    return Buffer.from([...read]);
  };
}

function openIsSaverOn(): () => boolean {
  const read = koffi
    .load('user32.dll')
    .func('int SystemParametersInfoW(uint32_t action, uint32_t, _Out_ int *value, uint32_t)');
  return () => {
    const isOn = [0];
    return Boolean(read(screenSaverRunning, 0, isOn, 0)) && isOn[0] !== 0;
  };
}

/** Another desktop than this person's gets the input: that of the lock screen. */
function openIsDesktopAway(): () => boolean {
  const user32 = koffi.load('user32.dll');
  const open = user32.func(
    'intptr_t OpenInputDesktop(uint32_t flags, int inherit, uint32_t access)',
  );
  const close = user32.func('int CloseDesktop(intptr_t desktop)');
  return () => {
    const desktop = Number(open(0, 0, switchDesktop));
    if (desktop === 0) return true;
    close(desktop);
    return false;
  };
}

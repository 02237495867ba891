import { describe, expect, it } from 'vitest';
import { desktopKind, readConfig, stateFolder } from './config.ts';

describe('stateFolder', () => {
  it.each([
    [{ TIME_TRACKER_HOME: '/a', XDG_STATE_HOME: '/b', HOME: '/c' }, '/a'],
    [{ XDG_STATE_HOME: '/b', HOME: '/c' }, '/b/time-tracker'],
    [{ XDG_STATE_HOME: 'relative', HOME: '/c' }, '/c/.local/state/time-tracker'],
    [{ HOME: '/c' }, '/c/.local/state/time-tracker'],
  ])('%o → %s', (env, folder) => {
    expect(readConfig(env).stateFolder).toBe(folder);
  });

  it('is in the local application data on Windows', () => {
    const env = { LOCALAPPDATA: 'D:\\local data', HOME: '/c' };
    const folder = 'D:\\local data\\Time Tracker';
    expect(stateFolder(env, 'win32')).toBe(folder);
    expect(stateFolder({ ...env, TIME_TRACKER_HOME: '/a' }, 'win32')).toBe('/a');
  });
});

describe('desktopKind', () => {
  it.each([
    [{ DISPLAY: ':0' }, 'linux', 'x11'],
    [{ DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-0' }, 'linux', 'wayland'],
    [{ DISPLAY: ':0', XDG_SESSION_TYPE: 'wayland' }, 'linux', 'wayland'],
    [{}, 'linux', 'none'],
    [{}, 'darwin', 'macos'],
    [{}, 'win32', 'windows'],
  ] as const)('%o on %s → %s', (env, platform, kind) => {
    expect(desktopKind(env, platform).kind).toBe(kind);
  });
});

it.each([
  [{ XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' }, 'gnome'],
  [{ XDG_CURRENT_DESKTOP: 'KDE' }, 'kde'],
  [{ XDG_CURRENT_DESKTOP: 'labwc:wlroots' }, 'wlroots'],
  [{ SWAYSOCK: '/run/user/1/sway.sock' }, 'wlroots'],
  [{ XDG_CURRENT_DESKTOP: 'COSMIC' }, 'other'],
])('a Wayland desktop with %o is %s', (env, compositor) => {
  expect(desktopKind({ ...env, WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toMatchObject({
    compositor,
  });
});

describe('message buses', () => {
  it.runIf(process.platform === 'linux').each([
    [{ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/a', XDG_RUNTIME_DIR: '/run/user/1' }, 'unix:path=/a'],
    [{ XDG_RUNTIME_DIR: '/run/user/1' }, 'unix:path=/run/user/1/bus'],
    [{}, undefined],
  ])('%o → %s', (env, address) => {
    expect(readConfig(env).buses.session).toBe(address);
  });
});

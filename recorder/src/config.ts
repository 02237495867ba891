import { readFileSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { dirname, isAbsolute, join, resolve, win32 } from 'node:path';
import { isSea } from 'node:sea';
import { fileURLToPath } from 'node:url';

/** This machine's desktop, according to the environment. */
export type DesktopKind =
  /** `environment` is passed to child processes that connect to the display. */
  | { kind: 'x11' | 'windows' | 'macos'; environment: NodeJS.ProcessEnv }
  | { kind: 'wayland'; compositor: Compositor; environment: NodeJS.ProcessEnv }
  | { kind: 'none' };

/** What shows the windows of a Wayland desktop; programs may see as much as it allows. */
export type Compositor = 'wlroots' | 'gnome' | 'kde' | 'other';

export type Config = {
  /** Folder of account, spool and control socket; accessible to its owner only. */
  stateFolder: string;
  desktop: DesktopKind;
  /** Passed to child processes that connect to the session of the desktop. */
  environment: NodeJS.ProcessEnv;
  /** Addresses of the message buses of this desktop session and of the machine (D-Bus). */
  buses: { session: string | undefined; system: string | undefined };
  /** The recorder's name on the server. */
  recorderName: string;
  version: string;
};

/** Reads the environment; nothing else reads `process.env`. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return {
    stateFolder: stateFolder(env, process.platform),
    desktop: desktopKind(env, process.platform),
    environment: env,
    buses: busAddresses(env, process.platform),
    recorderName: hostname().slice(0, 100) || 'desktop',
    version: programVersion(),
  };
}

export function stateFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const own = env['TIME_TRACKER_HOME'];
  if (own) return resolve(own);
  if (platform === 'win32') {
    // Not synchronized with other computers, and by default only this person may open it.
    const local = env['LOCALAPPDATA'] || win32.join(homedir(), 'AppData', 'Local');
    return win32.join(local, 'Time Tracker');
  }
  // The XDG specification says to ignore relative paths.
  const xdg = env['XDG_STATE_HOME'];
  if (xdg && isAbsolute(xdg)) return join(xdg, 'time-tracker');
  return join(env['HOME'] || homedir(), '.local', 'state', 'time-tracker');
}

export function desktopKind(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): DesktopKind {
  if (platform === 'win32') return { kind: 'windows', environment: env };
  if (platform === 'darwin') return { kind: 'macos', environment: env };
  // Under Wayland the X display only has old programs: captures would be black, counts too low.
  if (env['WAYLAND_DISPLAY'] || env['XDG_SESSION_TYPE'] === 'wayland') {
    return { kind: 'wayland', compositor: compositorOf(env), environment: env };
  }
  return env['DISPLAY'] ? { kind: 'x11', environment: env } : { kind: 'none' };
}

/** Compositors with the protocols of wlroots, as XDG_CURRENT_DESKTOP names them. */
const wlrootsNames = ['wlroots', 'sway', 'hyprland', 'labwc', 'river', 'wayfire', 'niri'];

/** Started from a terminal, sway and Hyprland may not set XDG_CURRENT_DESKTOP. */
function compositorOf(env: NodeJS.ProcessEnv): Compositor {
  const names = (env['XDG_CURRENT_DESKTOP'] ?? '').toLowerCase().split(':');
  if (names.includes('gnome')) return 'gnome';
  if (names.includes('kde')) return 'kde';
  const hasOwnSocket = env['SWAYSOCK'] || env['HYPRLAND_INSTANCE_SIGNATURE'];
  return hasOwnSocket || names.some((name) => wlrootsNames.includes(name)) ? 'wlroots' : 'other';
}

function busAddresses(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): Config['buses'] {
  if (platform !== 'linux') return { session: undefined, system: undefined };
  const runtimeFolder = env['XDG_RUNTIME_DIR'];
  return {
    session: env['DBUS_SESSION_BUS_ADDRESS'] || (runtimeFolder && `unix:path=${runtimeFolder}/bus`),
    system: env['DBUS_SYSTEM_BUS_ADDRESS'] || 'unix:path=/var/run/dbus/system_bus_socket',
  };
}

/** Defined by the bundler; Node that runs the sources does not know it. */
declare const bundledVersion: string | undefined;
/** This folder; undefined in a bundle. */
const sources = typeof bundledVersion === 'string' ? undefined : new URL('./', import.meta.url);

function sourcePath(path: string): string {
  return fileURLToPath(new URL(path, sources));
}

/** A bundle is the single executable itself, or a file that Node runs. */
function bundlePath(): string {
  return isSea() ? process.execPath : (process.argv[1] ?? '');
}

function programVersion(): string {
  if (typeof bundledVersion === 'string') return bundledVersion;
  const read: unknown = JSON.parse(readFileSync(sourcePath('../package.json'), 'utf8'));
  const version = (read as { version?: unknown }).version;
  return typeof version === 'string' ? version : '0.0.0';
}

/** What a person types to run a command of this recorder: `typedCommand('login')`. */
export function typedCommand(command: string): string {
  return sources ? `npm run recorder -- ${command}` : `time-tracker-recorder ${command}`;
}

/** Program and arguments that run a command of this recorder. */
export function programCommand(command: string): string[] {
  if (isSea()) return [process.execPath, command];
  return [process.execPath, sources ? sourcePath('main.ts') : bundlePath(), command];
}

/** As `programCommand`, but never with a console window. */
export function backgroundCommand(command: string): string[] {
  if (!isSea() || process.platform !== 'win32') return programCommand(command);
  return [join(dirname(process.execPath), 'time-tracker-recorder-background.exe'), command];
}

/** What an update replaces while it runs. Undefined: nothing, or the system does not allow it. */
export function replaceableProgram(): string | undefined {
  return isSea() && process.platform === 'linux' ? process.execPath : undefined;
}

/** The folder of the built page that the recorder serves. */
export function pageFolder(): string {
  return sources ? sourcePath('../dist/page') : join(dirname(bundlePath()), 'page');
}

/**
 * For `fork`: one of the recorder's own child programs, by its path from this folder. A bundle has all of
 * them, and its first argument says which one to run.
 */
export function childProgram(name: string): { path: string; args: string[] } {
  if (sources) return { path: sourcePath(name), args: [] };
  return isSea() ? { path: name, args: [] } : { path: bundlePath(), args: [name] };
}

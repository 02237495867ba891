import { readdirSync, readFileSync } from 'node:fs';

/** Screen locks of wlroots compositors, which inform no other program. */
const lockPrograms = ['swaylock', 'gtklock', 'hyprlock', 'waylock'];
const sessionVariables = ['XDG_RUNTIME_DIR', 'WAYLAND_DISPLAY'];

/** Whether a lock program runs in this session. It ends when the screen is unlocked. */
export function isLockProgramRunning(environment: NodeJS.ProcessEnv): boolean {
  const session = sessionVariables.map((name) => `${name}=${environment[name] ?? ''}`);
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && isLockIn(session, name));
}

function isLockIn(session: string[], processId: string): boolean {
  try {
    const name = readFileSync(`/proc/${processId}/comm`, 'utf8').trim();
    if (!lockPrograms.includes(name)) return false;
    const variables = readFileSync(`/proc/${processId}/environ`, 'utf8').split('\0');
    return session.every((variable) => variables.includes(variable));
  } catch {
    // It ended meanwhile, or belongs to someone else.
    return false;
  }
}

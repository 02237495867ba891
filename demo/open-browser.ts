import { spawn } from 'node:child_process';

/** Opens an address where there is a desktop; where there is none, it is printed anyway. */
export function openBrowser(url: string, environment: Record<string, string | undefined>): void {
  const command = findCommand(environment);
  if (command === undefined) return;
  const [program, ...args] = command;
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  child.once('error', () => undefined);
  child.unref();
}

function findCommand(
  environment: Record<string, string | undefined>,
): [string, ...string[]] | undefined {
  if (process.platform === 'darwin') return ['open'];
  if (process.platform === 'win32') return ['cmd', '/c', 'start', ''];
  const desktop = environment['DISPLAY'] ?? environment['WAYLAND_DISPLAY'];
  return desktop === undefined ? undefined : ['xdg-open'];
}

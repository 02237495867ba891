import { spawn } from 'node:child_process';

/** Starts a program that goes on after this one, without a window. */
export function startInBackground(command: string[], environment: NodeJS.ProcessEnv): void {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    env: environment,
    // On Windows, a detached program would get a console window of its own.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: 'ignore',
  });
  child.on('error', () => undefined);
  child.unref();
}

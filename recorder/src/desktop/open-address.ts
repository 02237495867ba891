import { execFile } from 'node:child_process';

const openTimeoutMs = 15_000;

/** Opens an address in the person's browser; false when this machine has no program for it. */
export function openAddress(url: string, environment: NodeJS.ProcessEnv): Promise<boolean> {
  const [program, ...args] = opener(url);
  return new Promise((resolve) => {
    const options = { env: environment, timeout: openTimeoutMs };
    execFile(program, args, options, (error) => resolve(error === null));
  });
}

function opener(url: string): [program: string, ...args: string[]] {
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  return [process.platform === 'darwin' ? 'open' : 'xdg-open', url];
}

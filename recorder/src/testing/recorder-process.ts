import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { environmentWithoutBus } from './session-bus.ts';
import type { WhenFinished } from './temporary-folder.ts';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));

export type RecorderProcess = {
  child: ChildProcess;
  output: () => string;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | string>;
};

/** The recorder's command as people run it, with its own state folder; by default without a desktop. */
export function recorderCommand(
  stateFolder: string,
  whenFinished: WhenFinished,
  desktop: NodeJS.ProcessEnv = environmentWithoutBus,
) {
  const start = (args: string[], input?: string): RecorderProcess => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { ...desktop, HOME: stateFolder, TIME_TRACKER_HOME: stateFolder },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    whenFinished(() => void child.kill('SIGKILL'));
    let text = '';
    child.stdout.on('data', (part: Buffer) => (text += part.toString()));
    child.stderr.on('data', (part: Buffer) => (text += part.toString()));
    child.stdin.end(input);
    const ended = once(child, 'close').then(
      ([code, signal]) => (code ?? signal) as number | string,
    );
    return { child, output: () => text, ended };
  };
  /** Runs a command until it exits. */
  const run = async (args: string[], input?: string) => {
    const running = start(args, input);
    const code = await running.ended;
    return { code, output: running.output() };
  };
  return { start, run };
}

import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { plainEnvironment } from './config.ts';

export type Child = {
  process: ChildProcess;
  /** All output so far. */
  output(): string;
  /** Sends SIGTERM and waits. After 15 s it is killed. */
  stop(): Promise<void>;
  /** SIGKILL, as a crash. */
  kill(): Promise<void>;
};

/** A program of the stack, in a process group of its own. */
export function startChild(
  command: string,
  args: string[],
  options: { env?: Record<string, string>; cwd?: string; stdio?: StdioOptions } = {},
): Child {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...plainEnvironment, ...options.env },
    stdio: options.stdio ?? ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const ended = once(child, 'exit');
  const signalGroup = (signal: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid ?? 0), signal);
    } catch {
      // It has already exited.
    }
  };
  return {
    process: child,
    output: () => printed,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => signalGroup('SIGKILL'), 15_000);
      await ended;
      clearTimeout(timer);
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Runs a program until it exits. Throws with its output when it fails. */
export async function run(
  command: string,
  args: string[],
  options: { env?: Record<string, string>; input?: string; cwd?: string } = {},
): Promise<Buffer> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...plainEnvironment, ...options.env },
    stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
  child.stdin?.end(options.input);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) {
    throw new Error(
      `${command} ${args.join(' ')} ended with ${code}: ${Buffer.concat([...err, ...out]).toString()}`,
    );
  }
  return Buffer.concat(out);
}

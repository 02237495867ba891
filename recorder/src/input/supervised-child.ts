import { fork, type ChildProcess } from 'node:child_process';

export type SupervisedChild = { end: () => void };

export type AddressableChild = SupervisedChild & {
  /** While the child is not running, the message is lost. */
  send: (message: object) => void;
  /** Ends it by closing its channel, so that it can clean up. */
  disconnect: () => void;
};

type Options = {
  /** From `childProgram`. */
  program: { path: string; args: string[] };
  environment: NodeJS.ProcessEnv;
  /** For every message except "ready". */
  onMessage: (message: unknown) => void;
  onUp: () => void;
  /** It exited or did not get ready; it is restarted automatically. */
  onDown: () => void;
  random: () => number;
};

/**
 * A native hook that cannot connect may block forever instead of failing. Each attempt gets twice as
 * long, because on a busy machine starting the process may take longer.
 */
const readyWithinMs = 3_000;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** After running this long, an exit counts as the first failure again. */
const stableAfterMs = 60_000;

/** Keeps a child process running, which sends "ready" when it works. */
export function superviseChild(options: Options): AddressableChild {
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  let ended = false;
  let failures = 0;

  const start = () => {
    const current = fork(options.program.path, options.program.args, {
      execArgv: [],
      cwd: '/',
      env: options.environment,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child = current;
    let readyAt: number | undefined;
    const readyTimeoutMs = Math.min(longestPauseMs, readyWithinMs * 2 ** Math.min(failures, 10));
    const readyTimeout = setTimeout(() => current.kill('SIGKILL'), readyTimeoutMs);
    current.on('message', (message) => {
      if (message !== 'ready') return options.onMessage(message);
      clearTimeout(readyTimeout);
      readyAt = performance.now();
      options.onUp();
    });
    current.on('error', () => current.kill('SIGKILL'));
    current.once('exit', () => {
      clearTimeout(readyTimeout);
      if (ended) return;
      const isStable = readyAt !== undefined && performance.now() - readyAt > stableAfterMs;
      failures = isStable ? 1 : failures + 1;
      options.onDown();
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 10));
      restart = setTimeout(start, pauseMs * (0.75 + 0.25 * options.random()));
    });
  };

  start();
  return {
    send: (message) => {
      if (child?.connected) child.send(message);
    },
    disconnect: () => {
      ended = true;
      clearTimeout(restart);
      if (child?.connected) child.disconnect();
    },
    end: () => {
      ended = true;
      clearTimeout(restart);
      child?.kill('SIGKILL');
    },
  };
}

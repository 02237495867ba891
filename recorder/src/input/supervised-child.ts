import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type SupervisedChild = { end: () => void };

type Wanted = {
  program: URL;
  environment: NodeJS.ProcessEnv;
  /** Every message but "ready". */
  onMessage: (message: unknown) => void;
  onUp: () => void;
  /** It died or never got ready; it is started again by itself. */
  onDown: () => void;
  random: () => number;
};

/**
 * A native hook that has nothing to connect to may block for ever instead of failing. Each further try
 * gets twice as long, since on a busy machine a program may need more only to begin.
 */
const readyWithinMs = 3_000;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** After running so long, a death counts as the first one again. */
const soundAfterMs = 60_000;

/** Keeps a child process running; it says "ready" by message when it works. */
export function superviseChild(wanted: Wanted): SupervisedChild {
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  let ended = false;
  let deaths = 0;

  const start = () => {
    const current = fork(fileURLToPath(wanted.program), {
      execArgv: [],
      cwd: '/',
      env: wanted.environment,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child = current;
    let readyAt: number | undefined;
    const patienceMs = Math.min(longestPauseMs, readyWithinMs * 2 ** Math.min(deaths, 10));
    const impatience = setTimeout(() => current.kill('SIGKILL'), patienceMs);
    current.on('message', (message) => {
      if (message !== 'ready') return wanted.onMessage(message);
      clearTimeout(impatience);
      readyAt = performance.now();
      wanted.onUp();
    });
    current.on('error', () => current.kill('SIGKILL'));
    current.once('exit', () => {
      clearTimeout(impatience);
      if (ended) return;
      const sound = readyAt !== undefined && performance.now() - readyAt > soundAfterMs;
      deaths = sound ? 1 : deaths + 1;
      wanted.onDown();
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(deaths - 1, 10));
      restart = setTimeout(start, pauseMs * (0.75 + 0.25 * wanted.random()));
    });
  };

  start();
  return {
    end: () => {
      ended = true;
      clearTimeout(restart);
      child?.kill('SIGKILL');
    },
  };
}

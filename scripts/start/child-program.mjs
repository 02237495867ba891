// Runs other programs and stops them when the script ends, for any reason.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { watchNpm } from './npm-parent.mjs';
import { Stop } from './progress.mjs';

const running = new Set();
const endings = ['SIGTERM', 'SIGINT', 'SIGHUP'];
let isWatching = false;
let endedBy;

/**
 * Starts a program and resolves when it ends.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions, shell?: boolean }} options
 * @returns {Promise<{ code: number, output: string }>} output: its piped output
 */
export function runProgram(command, args, options) {
  watchForTheEnd();
  if (isEnding()) return Promise.reject(new Stop('Stopped.'));
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options);
    running.add(child);
    const parts = [];
    for (const stream of ['stdout', 'stderr'])
      child[stream]?.on('data', (part) => parts.push(part));
    child.once('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      const output = Buffer.concat(parts).toString('utf8');
      resolve({ code: code ?? 128 + (constants.signals[signal] ?? 0), output });
    });
  });
}

/** Forwards the signal of this script to all running programs. */
export function endPrograms(signal = 'SIGTERM') {
  for (const child of running) child.kill(signal);
}

/** Whether this script received a shutdown signal, which it has then forwarded. */
export function isEnding() {
  return endedBy !== undefined;
}

function watchForTheEnd() {
  if (isWatching) return;
  isWatching = true;
  for (const name of endings) process.on(name, () => end(name));
  const isNpmGone = watchNpm();
  if (isNpmGone === undefined) return;
  setInterval(() => {
    if (isNpmGone()) end('SIGTERM');
  }, 500).unref();
}

function end(signal) {
  endedBy = signal;
  endPrograms(signal);
}

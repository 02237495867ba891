import { execFile } from 'node:child_process';

const runMaxMs = 30_000;

/** Runs a program until it exits; returns whether it succeeded. */
export function runProgram(program: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: runMaxMs }, (error) => resolve(error === null));
  });
}

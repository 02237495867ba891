import type { Config } from './config.ts';

/** What somebody who has just started the server needs to know next. */
export function sayReady({ publicUrl, dataDir }: Config): void {
  process.stdout.write(`
Time Tracker is ready:  ${publicUrl}

  Open that address, register, make an organization and a project, and start the timer.
  To record a computer, run there:  npm run recorder -- login
  Everything is kept in ${dataDir}. Stop with Ctrl-C.

`);
}

import type { Config } from './config.ts';

/** What somebody who has just started the server needs to know next. */
export function sayReady(config: Config, { isUsed }: { isUsed: boolean }): void {
  const { publicUrl, dataDir } = config;
  process.stdout.write(`
Time Tracker is ready:  ${publicUrl}

  ${isUsed ? 'Open that address and sign in.' : firstStep(config)}
  To record a computer, run there:  npm run recorder -- login
  Everything is kept in ${dataDir}. Stop with Ctrl-C.

`);
}

function firstStep({ registration }: Config): string {
  return registration === 'open'
    ? 'Open that address, register, make an organization and a project, and start the timer.'
    : 'Nobody has an account yet, and nobody can make one uninvited. Start once without REGISTRATION=invited and register.';
}

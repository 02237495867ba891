type StartedServer = { publicUrl: string; dataDir: string; registration: 'open' | 'invited' };

/** The next steps for the person who has just started the server. */
export function printStartupMessage(server: StartedServer, { isUsed }: { isUsed: boolean }): void {
  const { publicUrl, dataDir } = server;
  process.stdout.write(`
Time Tracker is ready:  ${publicUrl}

  ${isUsed ? 'Open that address and sign in.' : firstStep(server)}
  To record a computer, run there:  npm run recorder -- login
  Everything is kept in ${dataDir}. Stop with Ctrl-C.

`);
}

function firstStep({ registration }: StartedServer): string {
  return registration === 'open'
    ? 'Open that address, register, make an organization and a project, and start the timer.'
    : 'Nobody has an account yet, and nobody can make one uninvited. Start once without REGISTRATION=invited and register.';
}

type StartedServer = { publicUrl: string; dataDir: string; registration: 'open' | 'invited' };

/** The next steps for the person who has just started the server. */
export function printStartupMessage(server: StartedServer, { isUsed }: { isUsed: boolean }): void {
  const { publicUrl, dataDir } = server;
  process.stdout.write(`
Time Tracker is ready:  ${publicUrl}

  ${isUsed ? 'Open that address and sign in.' : firstStep(server)}
  To track time on a computer, run there:  npm run recorder -- login
  Data is stored in ${dataDir}. Stop with Ctrl-C.

`);
}

function firstStep({ registration }: StartedServer): string {
  return registration === 'open'
    ? 'Open that address, register, create an organization and a project, and start the timer.'
    : 'There are no accounts yet, and registration needs an invitation. Start once without REGISTRATION=invited and register.';
}

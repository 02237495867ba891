type StartedServer = { publicUrl: string; dataDir: string };

/**
 * The next steps for the person who has just started the server. `firstAccount`: registration is by
 * invitation only, and nobody has an account yet.
 */
export function printStartupMessage(
  { publicUrl, dataDir }: StartedServer,
  next: { isUsed: boolean; firstAccount?: { secret: string } | undefined },
): void {
  process.stdout.write(`
Time Tracker is ready:  ${publicUrl}

  ${firstStep(publicUrl, next)}
  To track time on a computer, open Download App there.
  Data is stored in ${dataDir}. Stop with Ctrl-C.

`);
}

function firstStep(
  publicUrl: string,
  { isUsed, firstAccount }: Parameters<typeof printStartupMessage>[1],
): string {
  if (isUsed) return 'Open that address and sign in.';
  if (firstAccount === undefined) {
    return 'Open that address, register, create an organization and a project, and start the timer.';
  }
  const link = `${publicUrl}/auth/registration?invitation=${firstAccount.secret}`;
  return `Create the first account, the only one without an invitation:  ${link}`;
}

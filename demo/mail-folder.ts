import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const waitSeconds = 10;

/** The token of the link that verifies an email. Without SMTP, the server writes mail into its data folder. */
export async function readVerificationToken(dataDir: string, email: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  const deadline = Date.now() + waitSeconds * 1000;
  while (Date.now() < deadline) {
    for (const name of await readdir(folder).catch(() => [])) {
      const mail = await readFile(join(folder, name), 'utf8');
      const [, token] = /\/auth\/verify-email\?token=(\S+)/.exec(mail) ?? [];
      if (token !== undefined && mail.includes(`To: ${email}`)) return token;
    }
    await wait(50);
  }
  throw new Error(`No mail to verify ${email} was sent`);
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const waitSeconds = 10;

/** The token of a link to this page that was mailed. Without SMTP, the server writes mail into its data folder. */
export async function readMailedToken(
  dataDir: string,
  email: string,
  page: 'verify-email' | 'invitation',
): Promise<string> {
  const folder = join(dataDir, 'mail');
  const link = new RegExp(`/auth/${page}\\?token=(\\S+)`);
  const deadline = Date.now() + waitSeconds * 1000;
  while (Date.now() < deadline) {
    for (const name of await readdir(folder).catch(() => [])) {
      const mail = await readFile(join(folder, name), 'utf8');
      const [, token] = link.exec(mail) ?? [];
      if (token !== undefined && mail.includes(`To: ${email}`)) return token;
    }
    await wait(50);
  }
  throw new Error(`No mail to ${email} has a link to /auth/${page}`);
}

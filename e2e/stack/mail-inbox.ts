import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { waitUntil } from './wait-until.ts';

/** A real SMTP server that stores the received mails. */
export type MailInbox = {
  /** For SMTP_URL. */
  url: string;
  /** The first URL below `path` in the latest mail to an address. */
  waitForLink(to: string, path: string): Promise<string>;
  close(): Promise<void>;
};

export async function openMailInbox(): Promise<MailInbox> {
  const mails: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, text: readQuotedPrintable(Buffer.concat(pieces).toString()) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    waitForLink: (to, path) =>
      waitUntil(`a mail to ${to} with a link to ${path}`, () => {
        const mail = mails.findLast((one) => one.to.includes(to));
        return mail?.text
          .split(/\s+/)
          .find((word) => URL.canParse(word) && new URL(word).pathname === path);
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readQuotedPrintable(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

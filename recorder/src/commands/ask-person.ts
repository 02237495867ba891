import { createInterface } from 'node:readline/promises';

/** Reads one line from the terminal. */
export async function askLine(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
}

/** Reads a secret from the terminal without showing it. */
export function askSecret(question: string): Promise<string> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY) return askLine(question);
  stdout.write(question);
  stdin.setRawMode(true);
  stdin.resume();
  stdin.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    let secret = '';
    const end = () => {
      stdin.setRawMode(false);
      stdin.pause();
      stdin.off('data', onData);
      stdout.write('\n');
    };
    const onData = (text: string) => {
      for (const character of text) {
        if (character === '\r' || character === '\n') {
          end();
          return resolve(secret);
        }
        if (character === '\u0003') {
          end();
          return reject(new Error('Canceled.'));
        }
        secret = character === '\u007f' ? secret.slice(0, -1) : secret + character;
      }
    };
    stdin.on('data', onData);
  });
}

/** All of standard input, without the trailing newline. */
export async function readAllInput(): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}

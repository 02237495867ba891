import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StartError } from './start-error.ts';

// How commands such as the backup reach the server that runs on a data folder. A request is a
// line of JSON, the answers are lines of JSON. Only the user of the server can open the channel.

/** sockaddr_un has 108 bytes on Linux and 104 elsewhere, including the terminating zero. */
const longestPath = process.platform === 'linux' ? 107 : 103;

const folderName = 'control';

/** The last line is `done` or `failed`. */
type Line<Progress, Result> =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; message: string };

/** `stop` is aborted when the command ends early. */
export type ControlHandler = (
  request: unknown,
  context: { report: (progress: unknown) => void; stop: AbortSignal },
) => Promise<unknown>;

/** Answers commands until it is closed. Closing it aborts the running ones and waits for them. */
export async function openControlChannel(
  dataDir: string,
  handlers: Record<string, ControlHandler>,
  log: { error(detail: object, message: string): void },
): Promise<AsyncDisposable> {
  const address = findAddress(dataDir);
  if (address === undefined) return { [Symbol.asyncDispose]: () => Promise.resolve() };
  prepareFolder(dataDir);
  // A killed server leaves its socket behind. The lock of the database keeps a second server away.
  if (process.platform !== 'win32') rmSync(address, { force: true });
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  const server = createServer((socket) => {
    const work = answer(socket, handlers, closing.signal, log).finally(() => running.delete(work));
    running.add(work);
  });
  server.listen(address);
  await once(server, 'listening');
  if (process.platform !== 'win32') chmodSync(address, 0o600);
  return {
    [Symbol.asyncDispose]: async () => {
      server.close();
      closing.abort(new StartError('The server was stopped.'));
      await Promise.all(running);
    },
  };
}

async function answer(
  socket: Socket,
  handlers: Record<string, ControlHandler>,
  closing: AbortSignal,
  log: { error(detail: object, message: string): void },
): Promise<void> {
  const gone = new AbortController();
  socket.on('error', () => undefined);
  socket.on('close', () => gone.abort(new StartError('The command was stopped.')));
  const send = (line: Line<unknown, unknown>) => {
    if (socket.writable) socket.write(`${JSON.stringify(line)}\n`);
  };
  try {
    const [text] = (await once(createInterface({ input: socket }), 'line', {
      signal: AbortSignal.any([gone.signal, closing]),
    })) as [string];
    const { command, request } = JSON.parse(text) as { command: string; request: unknown };
    const handler = handlers[command];
    if (handler === undefined) {
      throw new StartError(
        `The running server does not know the command "${command}". Restart it.`,
      );
    }
    const context = {
      report: (progress: unknown) => send({ kind: 'progress', progress }),
      stop: AbortSignal.any([gone.signal, closing]),
    };
    send({ kind: 'done', result: await handler(request, context) });
  } catch (error) {
    const isExpected = error instanceof StartError;
    if (!isExpected && !gone.signal.aborted && !closing.aborted) {
      log.error({ err: error }, 'A command failed');
    }
    const message = error instanceof Error ? error.message : String(error);
    send({ kind: 'failed', message });
  } finally {
    socket.end();
  }
}

/**
 * Sends a command to the server that runs on a data folder. Undefined: none is running. Throws a
 * StartError with the server's message if the command fails.
 */
export async function askRunningServer<Progress, Result>(
  dataDir: string,
  command: string,
  request: unknown,
  report: (progress: Progress) => void,
): Promise<{ result: Result } | undefined> {
  const address = findAddress(dataDir);
  const socket = address === undefined ? undefined : await connectTo(address);
  if (socket === undefined) return undefined;
  socket.write(`${JSON.stringify({ command, request })}\n`);
  for await (const text of createInterface({ input: socket })) {
    const line = JSON.parse(text) as Line<Progress, Result>;
    if (line.kind === 'done') return { result: line.result };
    if (line.kind === 'failed') throw new StartError(line.message);
    report(line.progress);
  }
  throw new StartError('The server ended before the command was done. See its log.');
}

async function connectTo(address: string): Promise<Socket | undefined> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    return socket;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    throw new StartError(
      `The server's channel ${address} belongs to another user. Run the command as the user of the server, or as root.`,
    );
  }
}

function prepareFolder(dataDir: string): void {
  if (process.platform === 'win32') return;
  const folder = join(dataDir, folderName);
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
}

/** A socket in the data folder, or on Windows a named pipe. Undefined: the path is too long for a socket. */
function findAddress(dataDir: string): string | undefined {
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
    return `\\\\.\\pipe\\time-tracker-${name}`;
  }
  const path = join(dataDir, folderName, 'server.sock');
  return Buffer.byteLength(path) <= longestPath ? path : undefined;
}

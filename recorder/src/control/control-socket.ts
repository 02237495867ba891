import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { AlreadyRunning, lockFolder } from './folder-lock.ts';

/** What another command may ask of the recorder that runs. */
const controlRequest = z.object({ ask: z.enum(['status', 'stop', 'hurry', 'account']) });
export type ControlRequest = z.infer<typeof controlRequest>;

export type ControlSocket = { close: () => Promise<void> };

/** The path of a Unix socket may not be longer than this. */
const socketPathMaxBytes = 100;
/** Long, since on a busy machine a recorder that is said to be away would be worse than a wait. */
const answerWithinMs = 15_000;
const requestMaxBytes = 10_000;

export function controlSocketPath(stateFolder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\time-tracker-${short(stateFolder)}`;
  const path = join(stateFolder, 'control.sock');
  if (Buffer.byteLength(path) <= socketPathMaxBytes) return path;
  return join(tmpdir(), `time-tracker-${userInfo().uid}-${short(stateFolder)}.sock`);
}

/** Takes the folder for this recorder and listens for the other commands. Throws AlreadyRunning. */
export async function openControlSocket(
  stateFolder: string,
  answer: (request: ControlRequest) => Promise<unknown>,
): Promise<ControlSocket> {
  const unlock = lockFolder(stateFolder);
  try {
    const server = createServer((socket) => serve(socket, answer));
    await listen(server, controlSocketPath(stateFolder));
    return {
      close: () =>
        new Promise((resolve) => {
          server.close(() => {
            unlock();
            resolve();
          });
        }),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The running recorder's answer, or undefined when none runs for this state folder. */
export function askRecorder(stateFolder: string, request: ControlRequest): Promise<unknown> {
  return new Promise((resolve) => {
    const socket = createConnection(controlSocketPath(stateFolder));
    let text = '';
    const done = (value: unknown) => {
      socket.destroy();
      resolve(value);
    };
    socket.setTimeout(answerWithinMs, () => done(undefined));
    socket.on('error', () => done(undefined));
    socket.on('data', (part: Buffer) => (text += part.toString('utf8')));
    socket.on('end', () => done(parseJson(text)));
    socket.write(`${JSON.stringify(request)}\n`);
  });
}

function serve(socket: Socket, answer: (request: ControlRequest) => Promise<unknown>): void {
  let text = '';
  socket.setTimeout(answerWithinMs, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('data', (part: Buffer) => {
    text += part.toString('utf8');
    if (text.length > requestMaxBytes) socket.destroy();
    if (!text.includes('\n')) return;
    const request = controlRequest.safeParse(parseJson(text));
    if (!request.success) return void socket.destroy();
    answer(request.data).then(
      (value) => socket.end(JSON.stringify(value ?? null)),
      () => socket.destroy(),
    );
  });
}

async function listen(server: Server, path: string): Promise<void> {
  try {
    await listenOnce(server, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    // An older version holds no lock.
    if (await isAnswering(path)) throw new AlreadyRunning();
    // Left behind by a recorder that was killed.
    await rm(path, { force: true });
    await listenOnce(server, path);
  }
}

function listenOnce(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function isAnswering(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function short(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

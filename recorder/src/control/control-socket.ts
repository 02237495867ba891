import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { AlreadyRunning, lockFolder } from './folder-lock.ts';

/** What another command may request from the running recorder. */
const controlRequest = z.object({
  request: z.enum(['status', 'stop', 'poll', 'reload-account']),
});
export type ControlRequest = z.infer<typeof controlRequest>;

export type ControlSocket = { close: () => Promise<void> };

/** Unix socket paths may not be longer than this. */
const socketPathMaxBytes = 100;
/** Long, because reporting a busy recorder as not running would be worse than waiting. */
const responseTimeoutMs = 15_000;
const requestMaxBytes = 10_000;

export function controlSocketPath(stateFolder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\time-tracker-${short(stateFolder)}`;
  const path = join(stateFolder, 'control.sock');
  if (Buffer.byteLength(path) <= socketPathMaxBytes) return path;
  return join(tmpdir(), `time-tracker-${userInfo().uid}-${short(stateFolder)}.sock`);
}

/** Locks the folder for this recorder and listens for other commands. Throws AlreadyRunning. */
export async function openControlSocket(
  stateFolder: string,
  respond: (request: ControlRequest) => Promise<unknown>,
): Promise<ControlSocket> {
  const unlock = lockFolder(stateFolder);
  try {
    const server = createServer((socket) => serve(socket, respond));
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

/** The response of the running recorder, or undefined if none is running for this state folder. */
export function sendToRecorder(stateFolder: string, request: ControlRequest): Promise<unknown> {
  return new Promise((resolve) => {
    const socket = createConnection(controlSocketPath(stateFolder));
    let text = '';
    const done = (value: unknown) => {
      socket.destroy();
      resolve(value);
    };
    socket.setTimeout(responseTimeoutMs, () => done(undefined));
    socket.on('error', () => done(undefined));
    socket.on('data', (part: Buffer) => (text += part.toString('utf8')));
    socket.on('end', () => done(parseJson(text)));
    socket.write(`${JSON.stringify(request)}\n`);
  });
}

function serve(socket: Socket, respond: (request: ControlRequest) => Promise<unknown>): void {
  let text = '';
  socket.setTimeout(responseTimeoutMs, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('data', (part: Buffer) => {
    text += part.toString('utf8');
    if (text.length > requestMaxBytes) socket.destroy();
    if (!text.includes('\n')) return;
    const request = controlRequest.safeParse(parseJson(text));
    if (!request.success) return void socket.destroy();
    respond(request.data).then(
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
    // Older versions do not lock the folder.
    if (await isListening(path)) throw new AlreadyRunning();
    // A killed recorder left it behind.
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

function isListening(path: string): Promise<boolean> {
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

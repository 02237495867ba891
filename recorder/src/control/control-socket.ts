import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { actionResult, recorderAction } from '@time-tracker/contract/local-recorder';
import type { ActionResult, RecorderAction } from '@time-tracker/contract/local-recorder';
import { z } from 'zod';
import { frontTab } from '../sites/front-tab.ts';
import { AlreadyRunning, lockFolder } from './folder-lock.ts';

/**
 * What another command may request from the running recorder: an action of the person, its status, or
 * that it looks again at what the command changed.
 */
const controlRequest = z.discriminatedUnion('request', [
  z.object({ request: z.literal('perform'), action: recorderAction }),
  z.object({ request: z.literal('status') }),
  /** Responds with an address that opens the page once. */
  z.object({ request: z.literal('open_page') }),
  z.object({ request: z.literal('poll') }),
  z.object({ request: z.literal('reload_account') }),
  /** `source` identifies the native messaging host that sends it. */
  z.object({ request: z.literal('front_tab'), source: z.uuid(), tab: frontTab }),
  /** Sends what it can, then exits. */
  z.object({ request: z.literal('quit') }),
]);
export type ControlRequest = z.infer<typeof controlRequest>;
/** Requests that do not concern the page. */
export type ProgramRequest = Exclude<ControlRequest, { request: 'open_page' }>;

export type ControlSocket = { close: () => Promise<void> };

/** Unix socket paths may not be longer than this. */
const socketPathMaxBytes = 100;
/** Longer than a call of the server may take, because a busy recorder must not count as not running. */
const responseTimeoutMs = 30_000;
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

/** What the action resulted in, or undefined if no recorder is running for this state folder. */
export async function performInRecorder(
  stateFolder: string,
  action: RecorderAction,
): Promise<ActionResult | undefined> {
  const response = await sendToRecorder(stateFolder, { request: 'perform', action });
  return response === undefined ? undefined : actionResult.parse(response);
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
    // A killed recorder left it behind; named pipes of Windows end with their process.
    if (process.platform !== 'win32') await rm(path, { force: true });
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

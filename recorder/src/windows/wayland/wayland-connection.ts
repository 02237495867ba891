import { createConnection, type Socket } from 'node:net';
import { isAbsolute, join } from 'node:path';
import { readMessages, readText, writeMessage } from './wayland-message.ts';

/** An object that the compositor offers to all programs. */
export type WaylandGlobal = { name: number; interface: string; version: number };

/** Handles the events of one object, by their number in the protocol. */
export type EventHandler = (event: number, body: Buffer) => void;

const displayId = 1;
const registryId = 2;
const requests = { display: { sync: 0, getRegistry: 1 }, registry: { bind: 0 } };
const events = { display: { error: 0, deleteId: 1 }, registry: { global: 0, globalRemove: 1 } };
const answerWithinMs = 5_000;

/** The socket of the compositor, according to the environment. */
export function waylandSocket(env: NodeJS.ProcessEnv): string {
  const name = env['WAYLAND_DISPLAY'] || 'wayland-0';
  return isAbsolute(name) ? name : join(env['XDG_RUNTIME_DIR'] ?? '', name);
}

/**
 * A connection to the compositor, for protocols without file descriptors, which Node cannot receive:
 * outputs, lists of windows, and idle time.
 */
export class WaylandConnection {
  readonly #socket: Socket;
  readonly #handlers = new Map<number, EventHandler>();
  readonly #globals: WaylandGlobal[] = [];
  readonly #closeHandlers = new Set<(error: Error) => void>();
  readonly #freeIds: number[] = [];
  #lastId = registryId;
  #unread: Buffer = Buffer.alloc(0);
  #failure: Error | undefined;

  /** Throws when no compositor answers there. */
  static async open(socketPath: string): Promise<WaylandConnection> {
    const connection = new WaylandConnection(createConnection(socketPath));
    await connection.roundtrip();
    return connection;
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (data: Buffer) => this.#received(data));
    socket.on('error', (error) => this.#closed(error));
    socket.on('close', () => this.#closed(new Error('the compositor went away')));
    this.listen(displayId, (event, body) => this.#displayEvent(event, body));
    this.listen(registryId, (event, body) => this.#registryEvent(event, body));
    this.send(displayId, requests.display.getRegistry, [registryId]);
  }

  /** All globals of an interface, in the order of the compositor. */
  globals(name: string): WaylandGlobal[] {
    return this.#globals.filter((each) => each.interface === name);
  }

  /** Binds a global in this version, or an older one if the compositor has only that. */
  bind(global: WaylandGlobal, version: number, handler?: EventHandler): number {
    const id = this.create(handler);
    const used = Math.min(version, global.version);
    this.send(registryId, requests.registry.bind, [global.name, global.interface, used, id]);
    return id;
  }

  /** The ID of a new object, for the request that creates it. */
  create(handler: EventHandler = () => undefined): number {
    const id = this.#freeIds.pop() ?? ++this.#lastId;
    this.listen(id, handler);
    return id;
  }

  /** Also for objects that the compositor created. */
  listen(id: number, handler: EventHandler): void {
    this.#handlers.set(id, handler);
  }

  send(id: number, request: number, args: (number | string)[]): void {
    this.#socket.write(writeMessage(id, request, args));
  }

  onClose(handler: (error: Error) => void): void {
    if (this.#failure) handler(this.#failure);
    else this.#closeHandlers.add(handler);
  }

  /** Resolves when the compositor has answered all requests so far. */
  roundtrip(): Promise<void> {
    return new Promise((resolve, reject) => {
      const slow = new Error('the compositor does not answer');
      const tooLong = setTimeout(() => this.#closed(slow), answerWithinMs);
      const settle = () => {
        clearTimeout(tooLong);
        this.#closeHandlers.delete(fail);
      };
      const fail = (error: Error) => {
        settle();
        reject(error);
      };
      const callback = this.create(() => {
        settle();
        resolve();
      });
      this.onClose(fail);
      this.send(displayId, requests.display.sync, [callback]);
    });
  }

  close(): void {
    this.#closed(new Error('the connection was closed'));
  }

  #received(data: Buffer): void {
    try {
      const { messages, rest } = readMessages(Buffer.concat([this.#unread, data]));
      this.#unread = rest;
      for (const { id, opcode, body } of messages) this.#handlers.get(id)?.(opcode, body);
    } catch (error) {
      this.#closed(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #displayEvent(event: number, body: Buffer): void {
    if (event === events.display.error) {
      return this.#closed(new Error(`the compositor refused: ${readText(body, 8).text}`));
    }
    const id = body.readUInt32LE(0);
    this.#handlers.delete(id);
    this.#freeIds.push(id);
  }

  #registryEvent(event: number, body: Buffer): void {
    const name = body.readUInt32LE(0);
    if (event === events.registry.global) {
      const { text, end } = readText(body, 4);
      this.#globals.push({ name, interface: text, version: body.readUInt32LE(end) });
      return;
    }
    const index = this.#globals.findIndex((each) => each.name === name);
    if (index !== -1) this.#globals.splice(index, 1);
  }

  #closed(error: Error): void {
    if (this.#failure) return;
    this.#failure = error;
    this.#socket.destroy();
    for (const handle of [...this.#closeHandlers]) handle(error);
  }
}

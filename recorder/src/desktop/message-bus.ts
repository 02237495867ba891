import { socketPaths } from './bus-address.ts';
import {
  messageType,
  openBusConnection,
  type BusConnection,
  type BusMessage,
} from './bus-connection.ts';
import { answerCall, unknownMethod, type BusObject } from './bus-object.ts';

export type BusCall = {
  destination: string;
  path: string;
  interface: string;
  member: string;
  signature?: string;
  body?: unknown[];
  /** Whether the bus may start the program first. */
  isStarting?: boolean;
};

export type BusSignal = { path: string; interface: string; member: string; body: unknown[] };

/** A call failed; `name` of the error as the other program gave it. */
export class BusError extends Error {
  override readonly name = 'BusError';
  readonly errorName: string;

  constructor(errorName: string, message: string) {
    super(message || errorName);
    this.errorName = errorName;
  }
}

const busItself = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
};
const noAutoStart = 0x2;
const noReplyExpected = 0x1;
const replyWithinMs = 10_000;
const doNotQueue = 4;

/** A connection to a D-Bus message bus: the one of the desktop session, or of the system. */
export class MessageBus {
  readonly #connection: BusConnection;
  readonly #pending = new Map<number, (message: BusMessage | undefined) => void>();
  readonly #signalHandlers: ((signal: BusSignal) => void)[] = [];
  readonly #closeHandlers: (() => void)[] = [];
  readonly #objects = new Map<string, BusObject>();
  #serial = 0;
  #isClosed = false;

  /** Undefined when there is no bus at this address. Never throws. */
  static async open(address: string | undefined): Promise<MessageBus | undefined> {
    for (const path of socketPaths(address ?? '')) {
      try {
        const bus = new MessageBus(await openBusConnection(path));
        await bus.call({ ...busItself, member: 'Hello' });
        return bus;
      } catch {
        // The next address may work.
      }
    }
    return undefined;
  }

  private constructor(connection: BusConnection) {
    this.#connection = connection;
    // What waited for a reply goes on before the next message is handled: a signal about a
    // notification may arrive in one piece with the notification's number.
    const inTurn = (handle: () => void) => setImmediate(handle);
    connection.on('message', (message) => inTurn(() => this.#received(message)));
    connection.on('end', () => inTurn(() => this.#closed()));
    connection.on('error', () => inTurn(() => this.#closed()));
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  onClose(handler: () => void): void {
    this.#closeHandlers.push(handler);
  }

  /** Returns the body of the reply; throws BusError. */
  async call(call: BusCall): Promise<unknown[]> {
    const reply = await this.#request(call);
    if (!reply) throw new BusError('org.freedesktop.DBus.Error.NoReply', 'no reply');
    if (reply.type === messageType.error) {
      const [text] = reply.body ?? [];
      throw new BusError(reply.errorName ?? '', typeof text === 'string' ? text : '');
    }
    return reply.body ?? [];
  }

  /** Listens to signals that match a rule of the D-Bus specification. */
  async listen(rule: string, handler: (signal: BusSignal) => void): Promise<void> {
    this.#signalHandlers.push(handler);
    await this.call({ ...busItself, member: 'AddMatch', signature: 's', body: [rule] });
  }

  /** Throws BusError when another program has the name. */
  async requestName(name: string): Promise<void> {
    const body = [name, doNotQueue];
    const [result] = await this.call({
      ...busItself,
      member: 'RequestName',
      signature: 'su',
      body,
    });
    if (result !== 1) throw new BusError('org.freedesktop.DBus.Error.NameInUse', name);
  }

  async hasOwner(name: string): Promise<boolean> {
    const call = { ...busItself, member: 'NameHasOwner', signature: 's', body: [name] };
    return (await this.call(call))[0] === true;
  }

  /** Lets other programs call this object. */
  serve(path: string, object: BusObject): void {
    this.#objects.set(path, object);
  }

  emit(signal: BusSignal & { signature?: string }): void {
    this.#send({ ...signal, type: messageType.signal });
  }

  close(): void {
    this.#connection.stream.end();
    this.#connection.stream.destroy();
    this.#closed();
  }

  #request({ isStarting, ...call }: BusCall): Promise<BusMessage | undefined> {
    return new Promise((resolve) => {
      if (this.#isClosed) return resolve(undefined);
      const serial = this.#send({
        ...call,
        type: messageType.call,
        flags: isStarting ? 0 : noAutoStart,
      });
      const tooLong = setTimeout(() => this.#pending.get(serial)?.(undefined), replyWithinMs);
      this.#pending.set(serial, (message) => {
        clearTimeout(tooLong);
        this.#pending.delete(serial);
        resolve(message);
      });
    });
  }

  #send(message: BusMessage): number {
    const serial = ++this.#serial;
    if (!this.#isClosed) this.#connection.message({ ...message, serial });
    return serial;
  }

  #received(message: BusMessage): void {
    switch (message.type) {
      case messageType.reply:
      case messageType.error:
        this.#pending.get(message.replySerial ?? 0)?.(message);
        break;
      case messageType.signal: {
        const { path = '', interface: name = '', member = '', body = [] } = message;
        for (const handle of this.#signalHandlers) {
          handle({ path, interface: name, member, body });
        }
        break;
      }
      case messageType.call:
        this.#answer(message).catch(() => undefined);
        break;
    }
  }

  async #answer(message: BusMessage): Promise<void> {
    const to = { destination: message.sender, replySerial: message.serial };
    const object = this.#objects.get(message.path ?? '');
    const reply = object ? await answerCall(object, message) : unknownMethod(message);
    if (((message.flags ?? 0) & noReplyExpected) !== 0) return;
    this.#send({ ...reply, ...to });
  }

  #closed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const resolve of this.#pending.values()) resolve(undefined);
    for (const handle of this.#closeHandlers) handle();
  }
}

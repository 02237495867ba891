import { createConnection as connectSocket, type Socket } from 'node:net';
import * as library from '@homebridge/dbus-native';

export const messageType = { call: 1, reply: 2, error: 3, signal: 4 } as const;

/** A message of the D-Bus protocol. */
export type BusMessage = {
  type: number;
  serial?: number;
  flags?: number;
  destination?: string;
  path?: string;
  interface?: string;
  member?: string;
  /** The unique name of the connection that sent it. */
  sender?: string;
  replySerial?: number;
  errorName?: string;
  signature?: string;
  body?: unknown[];
};

export type BusConnection = {
  on(event: 'message', listener: (message: BusMessage) => void): void;
  on(event: 'connect' | 'end', listener: () => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  message: (message: BusMessage) => void;
  stream: Socket;
};

// The types of the library leave this function out.
const { createConnection } = library as unknown as {
  createConnection: (options: { stream: Socket }) => BusConnection;
};

const connectWithinMs = 5_000;

/** Connects and authenticates; fails when nothing answers there. */
export function openBusConnection(socketPath: string): Promise<BusConnection> {
  return new Promise((resolve, reject) => {
    const stream = connectSocket(socketPath);
    const connection = createConnection({ stream });
    const fail = (error: Error) => {
      clearTimeout(tooLong);
      stream.destroy();
      reject(error);
    };
    const tooLong = setTimeout(
      () => fail(new Error('the message bus does not answer')),
      connectWithinMs,
    );
    connection.on('error', fail);
    connection.on('end', () => fail(new Error('the message bus closed the connection')));
    connection.on('connect', () => {
      clearTimeout(tooLong);
      resolve(connection);
    });
  });
}

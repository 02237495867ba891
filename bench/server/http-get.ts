import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Requests paths of one host over persistent connections. */
export type HttpGetter = {
  /** Resolves with the body of a 200; throws otherwise. */
  get(path: string): Promise<Buffer>;
  close(): void;
};

type Connection = { socket: Socket; get(path: string): Promise<Buffer> };

/**
 * Plain sockets, because Node's HTTP client uses as much processor time as a file server, on the
 * same two cores, and would hide the measured difference.
 */
export async function createHttpGetter(url: string, connections: number): Promise<HttpGetter> {
  const { hostname, port, host } = new URL(url);
  const all: Connection[] = [];
  for (let n = 0; n < connections; n++) {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    all.push({ socket, get: (path) => ask(socket, host, path) });
  }
  const idle = [...all];
  return {
    get: async (path) => {
      const connection = idle.pop();
      if (connection === undefined) throw new Error('All connections are busy.');
      try {
        return await connection.get(path);
      } finally {
        idle.push(connection);
      }
    },
    close: () => {
      for (const { socket } of all) socket.destroy();
    },
  };
}

function ask(socket: Socket, host: string, path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let end: number | undefined;
    const finish = (settle: () => void) => {
      socket.removeAllListeners();
      settle();
    };
    socket.on('error', (error) => finish(() => reject(error)));
    socket.on('close', () => finish(() => reject(new Error(`${path}: the connection ended`))));
    socket.on('data', (part: Buffer) => {
      received = received.length === 0 ? part : Buffer.concat([received, part]);
      end ??= findEnd(received);
      if (end === undefined || received.length < end) return;
      const status = received.toString('latin1', 9, 12);
      const body = received.subarray(received.indexOf('\r\n\r\n') + 4, end);
      finish(() =>
        status === '200' ? resolve(body) : reject(new Error(`${path} answered ${status}`)),
      );
    });
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  });
}

/** The end of a response, once its header is complete. */
function findEnd(received: Buffer): number | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = received.toString('latin1', 0, headEnd);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (length === undefined) throw new Error('an answer without a length');
  return headEnd + 4 + Number(length);
}

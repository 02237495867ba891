import { connect, type Socket } from 'node:net';

/** A client as lean as can be: what is measured is the server, on the same machine. */
export type HttpPoster = {
  /** Resolves with the body of a 200; anything else throws. */
  post(path: string, token: string, body: string | Buffer, contentType?: string): Promise<Buffer>;
  close(): void;
};

/** Each connection sends one request after the other; who finds none free waits for the next. */
export function createHttpPoster(url: string, connections: number): HttpPoster {
  const { hostname, port } = new URL(url);
  const free: Connection[] = [];
  const waiting: ((connection: Connection) => void)[] = [];
  for (let index = 0; index < connections; index++) {
    free.push(openConnection(() => connect({ host: hostname, port: Number(port), noDelay: true })));
  }
  const take = () => {
    const connection = free.pop();
    if (connection !== undefined) return Promise.resolve(connection);
    return new Promise<Connection>((resolve) => waiting.push(resolve));
  };
  const giveBack = (connection: Connection) => {
    const next = waiting.shift();
    if (next === undefined) free.push(connection);
    else next(connection);
  };
  return {
    post: async (path, token, body, contentType = 'application/json') => {
      const head =
        `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: ${contentType}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
      const connection = await take();
      try {
        const { status, body: received } = await connection.send(head, body);
        if (status === 200) return received;
        throw new Error(`${path} answered ${status}: ${received.toString()}`);
      } finally {
        giveBack(connection);
      }
    },
    close: () => {
      for (const connection of free) connection.close();
    },
  };
}

type Answer = { status: number; body: Buffer };
type Connection = { send(head: string, body: string | Buffer): Promise<Answer>; close(): void };

/** Opened at its first request, and again when the server has closed it meanwhile. */
function openConnection(dial: () => Socket): Connection {
  let socket: Socket | undefined;
  return {
    send: (head, body) =>
      new Promise((resolve, reject) => {
        if (socket === undefined || socket.destroyed) socket = dial();
        const used = socket;
        const read = createAnswerReader();
        const finish = (settle: () => void) => {
          used.removeAllListeners();
          // Between requests the end of a connection is nobody's error.
          used.on('error', () => undefined);
          used.on('end', () => used.destroy());
          settle();
        };
        used.removeAllListeners();
        used.on('error', (error) => finish(() => reject(error)));
        used.on('close', () => finish(() => reject(new Error('the server closed the connection'))));
        used.on('data', (part: Buffer) => {
          const answer = read(part);
          if (answer !== undefined) finish(() => resolve(answer));
        });
        used.cork();
        used.write(head, 'latin1');
        used.write(body);
        used.uncork();
      }),
    close: () => socket?.destroy(),
  };
}

/** Takes the parts of an answer as they come; the whole answer with the last of them. */
function createAnswerReader(): (part: Buffer) => Answer | undefined {
  const parts: Buffer[] = [];
  let length = 0;
  let head: { status: number; end: number; bodyLength: number | undefined } | undefined;
  return (part) => {
    parts.push(part);
    length += part.length;
    if (head === undefined) {
      const start = parts.length === 1 ? part : Buffer.concat(parts);
      const end = start.indexOf('\r\n\r\n');
      if (end < 0) return undefined;
      const text = start.toString('latin1', 0, end);
      const known = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      head = {
        status: Number(text.slice(9, 12)),
        end: end + 4,
        bodyLength: known === undefined ? undefined : Number(known),
      };
    }
    const { status, end, bodyLength } = head;
    if (bodyLength !== undefined) {
      if (length < end + bodyLength) return undefined;
      return { status, body: Buffer.concat(parts).subarray(end, end + bodyLength) };
    }
    // In chunks: whether it is the last one can only be known when a part ends like it.
    const tail = Buffer.concat(parts.slice(-5).map((one) => one.subarray(-5)));
    if (tail.toString('latin1', Math.max(0, tail.length - 5)) !== '0\r\n\r\n') return undefined;
    const body = joinChunks(Buffer.concat(parts).subarray(end));
    return body === undefined ? undefined : { status, body };
  };
}

/** The body that came in chunks; undefined when its last one is not there yet. */
function joinChunks(sent: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = sent.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(sent.toString('latin1', at, lineEnd), 16);
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(sent.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
    if (at >= sent.length) return undefined;
  }
}

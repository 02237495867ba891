/** A message of the Wayland protocol: a request to an object, or an event of one. */
export type WaylandMessage = { id: number; opcode: number; body: Buffer };

const headerBytes = 8;

/** Numbers have four bytes in the byte order of the machine; texts end with NUL and are padded. */
export function writeMessage(id: number, opcode: number, args: (number | string)[]): Buffer {
  const body = Buffer.concat(args.map(writeArgument));
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32LE(id, 0);
  header.writeUInt16LE(opcode, 4);
  header.writeUInt16LE(headerBytes + body.length, 6);
  return Buffer.concat([header, body]);
}

/** Splits what was received; `rest` is the start of a message that is not complete yet. */
export function readMessages(received: Buffer): { messages: WaylandMessage[]; rest: Buffer } {
  const messages: WaylandMessage[] = [];
  let at = 0;
  while (received.length - at >= headerBytes) {
    const size = received.readUInt16LE(at + 6);
    if (size < headerBytes) throw new Error('the compositor sent a damaged message');
    if (received.length - at < size) break;
    const [id, opcode] = [received.readUInt32LE(at), received.readUInt16LE(at + 4)];
    messages.push({ id, opcode, body: received.subarray(at + headerBytes, at + size) });
    at += size;
  }
  return { messages, rest: received.subarray(at) };
}

/** The text at this position of a body, and where the next argument begins. */
export function readText(body: Buffer, at: number): { text: string; end: number } {
  const length = body.readUInt32LE(at);
  const text = body.toString('utf8', at + 4, at + 4 + Math.max(0, length - 1));
  return { text, end: at + 4 + padded(length) };
}

/** The array of numbers at this position of a body. */
export function readNumbers(body: Buffer, at: number): number[] {
  const count = body.readUInt32LE(at) / 4;
  return Array.from({ length: count }, (_, index) => body.readUInt32LE(at + 4 + 4 * index));
}

function writeArgument(value: number | string): Buffer {
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  }
  const length = Buffer.byteLength(value) + 1;
  const bytes = Buffer.alloc(4 + padded(length));
  bytes.writeUInt32LE(length);
  bytes.write(value, 4);
  return bytes;
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

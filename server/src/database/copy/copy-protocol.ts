import type pg from 'pg';
import { socketOf } from '../connection-pool.ts';
import { RowSum } from './row-sum.ts';

// COPY over the connections of the driver. PostgreSQL sends one message for each row (manual, "Message
// Flow", "COPY Operations").

/** Rows are sent to the target in pieces of about this size. */
const pieceBytes = 64 * 1024;

/** What the driver has for COPY, but not its types. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

/** Sends the rows of one statement to another one, and sums them. */
export async function copyRows(
  source: { client: pg.Client; statement: string },
  target: { client: pg.Client; statement: string },
): Promise<RowSum> {
  const sum = new RowSum();
  const into = new CopyIn(target.statement);
  target.client.query(into);
  const connection = await Promise.race([into.connection, into.finished.then(unexpectedEnd)]);
  const [from, to] = [socketOf(source.client), socketOf(target.client)];
  const flush = collectPieces((piece) => {
    connection.sendCopyFromChunk(piece);
    if (to?.writableNeedDrain !== true || from?.isPaused() !== false) return;
    from.pause();
    to.once('drain', () => from.resume());
  });
  const out = new CopyOut(source.statement, (row) => {
    sum.add(row);
    flush.add(row);
  });
  source.client.query(out);
  await Promise.race([out.finished, into.finished.then(unexpectedEnd)]);
  flush.end();
  connection.endCopyFrom();
  await into.finished;
  return sum;
}

/** Sums the rows of a statement. */
export async function sumRows(client: pg.Client, statement: string): Promise<RowSum> {
  const sum = new RowSum();
  const out = new CopyOut(statement, (row) => sum.add(row));
  client.query(out);
  await out.finished;
  return sum;
}

function unexpectedEnd(): never {
  throw new Error('PostgreSQL ended a COPY before its last row');
}

function collectPieces(send: (piece: Buffer) => void) {
  let rows: Buffer[] = [];
  let size = 0;
  const end = () => {
    if (size > 0) send(Buffer.concat(rows, size));
    rows = [];
    size = 0;
  };
  return {
    add: (row: Buffer) => {
      // The driver reuses its buffer.
      rows.push(Buffer.from(row));
      size += row.length;
      if (size >= pieceBytes) end();
    },
    end,
  };
}

/** A statement of COPY. Its promises reject when it fails or the connection is lost. */
abstract class Copy implements pg.Submittable {
  readonly #statement: string;
  readonly #done = Promise.withResolvers<undefined>();

  constructor(statement: string) {
    this.#statement = statement;
    // Awaited by the caller, maybe after the failure.
    this.finished.catch(() => undefined);
  }

  get finished(): Promise<undefined> {
    return this.#done.promise;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement);
  }

  handleError(error: Error): void {
    this.#done.reject(error);
  }

  handleReadyForQuery(): void {
    this.#done.resolve(undefined);
  }

  handleCommandComplete(): void {}
}

class CopyOut extends Copy {
  readonly #take: (row: Buffer) => void;

  constructor(statement: string, take: (row: Buffer) => void) {
    super(statement);
    this.#take = take;
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#take(chunk);
  }
}

class CopyIn extends Copy {
  readonly #started = Promise.withResolvers<CopyConnection>();

  /** Resolves when PostgreSQL waits for rows. */
  get connection(): Promise<CopyConnection> {
    return this.#started.promise;
  }

  handleCopyInResponse(connection: pg.Connection): void {
    this.#started.resolve(connection as CopyConnection);
  }
}

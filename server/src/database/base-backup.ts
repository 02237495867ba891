import { Readable } from 'node:stream';
import pg from 'pg';
import { socketOf } from './connection-pool.ts';

/** First byte of a message of the backup stream (PostgreSQL manual, "Streaming Replication Protocol"). */
const archiveData = 'd'.charCodeAt(0);

/** How much is read ahead while the destination is slow. */
const readAheadBytes = 4 * 2 ** 20;

const samplingMilliseconds = 200;

const command = `BASE_BACKUP (LABEL 'time-tracker', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`;

/** A physical copy of a running PostgreSQL, see `openBaseBackup`. */
export interface BaseBackup {
  /** A tar archive, with the WAL it needs to become consistent. */
  archive: Readable;
  /**
   * After the end of the archive: an instant at most half a second before the copy became
   * consistent. Everything that was acknowledged before it is in the archive.
   */
  findEnd(): Date;
}

/**
 * Starts a base backup. PostgreSQL sends it to this process, so that its user needs no access to the
 * destination, and a full disk there is an error of the reader only. Destroying the stream ends the
 * backup.
 */
export async function openBaseBackup(superuser: pg.ClientConfig): Promise<BaseBackup> {
  const client = new pg.Client({ ...superuser, replication: 'true' } as pg.ClientConfig);
  await client.connect();
  const query = new BaseBackupQuery(client);
  // The reader gets it too, but it may come before there is one.
  query.archive.on('error', () => undefined);
  client.on('error', (error) => query.archive.destroy(error));
  client.query(query);
  const positions = await samplePositions(superuser, query.archive);
  return {
    archive: query.archive,
    findEnd: () => {
      const end = parsePosition(query.lastPosition);
      const last = positions.findLast(({ position }) => position <= end);
      if (last === undefined) throw new Error('The base backup ended before it began');
      return last.at;
    },
  };
}

type Position = { at: Date; position: bigint };

/**
 * Positions in the WAL with an instant before which everything acknowledged is below them. They are
 * taken until the archive closes. Without the first one, the archive is destroyed.
 */
async function samplePositions(superuser: pg.ClientConfig, archive: Readable): Promise<Position[]> {
  const client = new pg.Client(superuser);
  client.on('error', (error) => archive.destroy(error));
  const positions: Position[] = [];
  const sample = async () => {
    const at = new Date();
    const { rows } = await client.query<{ position: string }>(
      'select pg_current_wal_flush_lsn()::text as position',
    );
    positions.push({ at, position: parsePosition(rows[0]?.position) });
  };
  try {
    await client.connect();
    await sample();
    if (archive.errored) throw archive.errored;
  } catch (error) {
    archive.destroy();
    void client.end();
    throw error;
  }
  const timer = setInterval(() => {
    sample().catch((error: unknown) => archive.destroy(error as Error));
  }, samplingMilliseconds);
  archive.once('close', () => {
    clearInterval(timer);
    void client.end();
  });
  return positions;
}

/** A position in the WAL is written as two hexadecimal numbers of 32 bits. */
function parsePosition(text = ''): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Sends the command and turns what PostgreSQL answers into the bytes of the archive. */
class BaseBackupQuery implements pg.Submittable {
  readonly archive: Readable;
  readonly #client: pg.Client;
  /** The first field of the last row: where the backup ends. */
  lastPosition = '';
  #isPaused = false;

  constructor(client: pg.Client) {
    this.#client = client;
    this.archive = new Readable({
      highWaterMark: readAheadBytes,
      read: () => {
        if (!this.#isPaused) return;
        this.#isPaused = false;
        socketOf(client)?.resume();
      },
      destroy: (error, done) => {
        // Waiting for the rest would take as long as the backup.
        socketOf(client)?.destroy();
        done(error);
      },
    });
  }

  submit(connection: pg.Connection): void {
    connection.query(command);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk[0] !== archiveData) return;
    // The driver reuses its buffer.
    if (!this.archive.push(Buffer.from(chunk.subarray(1)))) this.#pause();
  }

  #pause(): void {
    this.#isPaused = true;
    socketOf(this.#client)?.pause();
  }

  handleError(error: Error): void {
    this.archive.destroy(error);
  }

  handleReadyForQuery(): void {
    this.archive.push(null);
    void this.#client.end();
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.lastPosition = fields[0] ?? '';
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
}

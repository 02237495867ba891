import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { copyTemplate } from '../testing/test-postgres.ts';
import { openBaseBackup } from './base-backup.ts';

// The copy and the positions in the WAL come over a connection each.

/** Connection settings for `superuser` that note each connection before it is made. */
function noteConnections(
  connection: pg.ClientConfig,
  note: (sockets: readonly Socket[]) => void = () => undefined,
) {
  const sockets: Socket[] = [];
  const stream = () => {
    const socket = new Socket();
    sockets.push(socket);
    note(sockets);
    return socket;
  };
  return { sockets, connection: { ...connection, stream } };
}

const expectNoneOpen = (sockets: readonly Socket[]) =>
  expect.poll(() => sockets.filter((socket) => !socket.destroyed)).toEqual([]);

test('a copy that fails before anyone reads it is an error of the call', async () => {
  const { sockets, connection } = noteConnections(inject('postgres').superuser, ([copy, other]) => {
    if (other !== undefined) copy?.destroy(new Error('the connection was cut'));
  });
  await expect(openBaseBackup(connection)).rejects.toThrow('the connection was cut');
  expect(sockets).toHaveLength(2);
  await expectNoneOpen(sockets);
});

test('without a position, no connection stays open', async () => {
  const { superuser } = inject('postgres');
  const database = `positions_${randomUUID().replaceAll('-', '')}`;
  await copyTemplate(superuser, database);
  const client = new pg.Client({ ...superuser, database });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('alter function pg_current_wal_flush_lsn() rename to missing');
  const { sockets, connection } = noteConnections({ ...superuser, database });
  await expect(openBaseBackup(connection)).rejects.toThrow(/pg_current_wal_flush_lsn/);
  expect(sockets).toHaveLength(2);
  await expectNoneOpen(sockets);
});

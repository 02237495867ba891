import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { writeFileDurably } from '../files/write-file-durably.ts';
import { quoteForShell } from '../start/quote-for-shell.ts';
import { StartError } from '../start/start-error.ts';

// A database that was moved to another place is marked, so that no server starts on it by mistake: an external
// one by a table, and the embedded one by a file, which its operator can remove without a client.

export const movedAwayTable = 'moved_away';
/** In the folder of the embedded database. */
const markName = 'MOVED_AWAY';

const lacking = 'what was recorded since then is only in the other one';

/** Throws a StartError if the database was moved to another place. */
export async function refuseMovedAway(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query(`select where to_regclass($1) is not null`, [
    `public.${movedAwayTable}`,
  ]);
  if (tables.length === 0) return;
  const { rows } = await client.query<{ place: string; at: Date }>(
    `select place, at from ${movedAwayTable}`,
  );
  const [{ place, at } = { place: 'another place', at: new Date(0) }] = rows;
  throw new StartError(
    `This database was moved to ${place} on ${at.toISOString()}. Correct DATABASE_URL. To go back to this one ` +
      `(${lacking}), remove the mark as its owner: psql "$DATABASE_URL" -c 'drop table ${movedAwayTable}'`,
  );
}

export async function markMovedAway(client: pg.Client, place: string): Promise<void> {
  await client.query(`
    create table ${movedAwayTable} (place text not null, at timestamptz not null default now());
    insert into ${movedAwayTable} (place) values (${client.escapeLiteral(place)})`);
}

/** The same for the embedded database, whose folder is `folder`. */
export function refuseMovedAwayFolder(folder: string): void {
  const mark = join(folder, markName);
  if (!existsSync(mark)) return;
  const [place = '', at = ''] = readFileSync(mark, 'utf8').split('\n');
  throw new StartError(
    `The database in ${folder} was moved to ${place} on ${at}. Set DATABASE_URL to that database. To go back ` +
      `to this one (${lacking}), remove the mark: rm ${quoteForShell(mark)}`,
  );
}

export function markMovedAwayFolder(folder: string, place: string): void {
  writeFileDurably(join(folder, markName), `${place}\n${new Date().toISOString()}\n`, 0o600);
}

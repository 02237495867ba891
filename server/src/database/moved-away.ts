import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { syncFolder, writeFileDurably } from '../files/write-file-durably.ts';
import { quoteForShell } from '../start/quote-for-shell.ts';
import { StartError } from '../start/start-error.ts';

// A database that was moved to another place is marked, so that no server starts on it by mistake: an external
// one by a table, and the embedded one by a file, which its operator can remove without a client.

export const movedAwayTable = 'moved_away';
/** In the folder of the embedded database. */
const markName = 'MOVED_AWAY';

const lacking = 'what was recorded since then is only in the other one';

type Mark = { place: string; at: string };

/** Throws a StartError if the database was moved to another place. */
export async function refuseMovedAway(client: pg.Client): Promise<void> {
  const mark = await findMark(client);
  if (mark === undefined) return;
  throw new StartError(
    `This database was moved to ${mark.place} on ${mark.at}. Correct DATABASE_URL. To go back to this one ` +
      `(${lacking}), remove the mark as its owner: psql "$DATABASE_URL" -c 'drop table ${movedAwayTable}'`,
  );
}

async function findMark(client: pg.Client): Promise<Mark | undefined> {
  const { rows: tables } = await client.query(`select where to_regclass($1) is not null`, [
    `public.${movedAwayTable}`,
  ]);
  if (tables.length === 0) return undefined;
  const { rows } = await client.query<{ place: string; at: Date }>(
    `select place, at from ${movedAwayTable}`,
  );
  const [{ place, at } = { place: 'another place', at: new Date(0) }] = rows;
  return { place, at: at.toISOString() };
}

export async function markMovedAway(client: pg.Client, place: string): Promise<void> {
  await client.query(`
    create table ${movedAwayTable} (place text not null, at timestamptz not null default now());
    insert into ${movedAwayTable} (place) values (${client.escapeLiteral(place)})`);
}

/** Removes the mark of a move to `place`. */
export async function unmarkMovedAway(client: pg.Client, place: string): Promise<void> {
  if ((await findMark(client))?.place === place) await client.query(`drop table ${movedAwayTable}`);
}

/** Like `refuseMovedAway` for the embedded database, whose folder is `folder`. */
export function refuseMovedAwayFolder(folder: string): void {
  const mark = findFolderMark(folder);
  if (mark === undefined) return;
  throw new StartError(
    `The database in ${folder} was moved to ${mark.place} on ${mark.at}. Set DATABASE_URL to that database. To go back ` +
      `to this one (${lacking}), remove the mark: rm ${quoteForShell(join(folder, markName))}`,
  );
}

function findFolderMark(folder: string): Mark | undefined {
  const path = join(folder, markName);
  if (!existsSync(path)) return undefined;
  const [place = '', at = ''] = readFileSync(path, 'utf8').split('\n');
  return { place, at };
}

export function markMovedAwayFolder(folder: string, place: string): void {
  writeFileDurably(join(folder, markName), `${place}\n${new Date().toISOString()}\n`, 0o600);
}

export function unmarkMovedAwayFolder(folder: string, place: string): void {
  if (findFolderMark(folder)?.place !== place) return;
  rmSync(join(folder, markName));
  syncFolder(folder);
}

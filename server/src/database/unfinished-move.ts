import type pg from 'pg';
import { StartError } from '../start/start-error.ts';

/** Is in a database from the beginning to the end of a move into it, and lists the copied tables. */
export const unfinishedMoveTable = 'unfinished_move';

export async function isUnfinishedMove(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(
    'select to_regclass($1) is not null as is_there',
    [`public.${unfinishedMoveTable}`],
  );
  return rows[0]?.is_there === true;
}

/** Throws a StartError if a move into the database was interrupted. */
export async function refuseUnfinishedMove(client: pg.Client): Promise<void> {
  if (!(await isUnfinishedMove(client))) return;
  throw new StartError(
    'A move into this database was not finished, so its data is not complete. Run the move again ' +
      'with the same settings to continue it. Or start with the settings from before the move: the ' +
      'former database is unchanged.',
  );
}

import { setTimeout as wait } from 'node:timers/promises';
import { isNewerVersion } from '@time-tracker/contract/text/version-order';
import { isDatabaseDown, type Database } from './database.ts';
import type { RunningServer } from './schema-versions.ts';

/** How often a server registers itself and checks whether its version may still run. */
const announceEveryMilliseconds = 10_000;

/** `oldest_version` is null while every version may run. */
const announceStatement = {
  name: 'announce-server',
  text: `insert into servers (id, version) values ($1, $2)
    on conflict (id) do update set seen_at = now()
    returning (select oldest_version from installation) as oldest_version`,
};

const removeStatement = { name: 'remove-server', text: 'delete from servers where id = $1' };

export type Announcement = AsyncDisposable & {
  /** Aborted when the database was upgraded to a schema that this version cannot use. The reason is a text. */
  outdated: AbortSignal;
};

/** Registers this server in the database until it is disposed of. */
export function announceServer(
  database: Pick<Database, 'askUrgently'>,
  { id, version }: RunningServer,
  log: { error(detail: object, message: string): void },
  everyMilliseconds = announceEveryMilliseconds,
): Announcement {
  const closing = new AbortController();
  const outdated = new AbortController();
  const announce = async () => {
    const rows = await database.askUrgently<{ oldest_version: string | null }>(announceStatement, [
      id,
      version,
    ]);
    const oldest = rows[0]?.oldest_version ?? version;
    if (!isNewerVersion(oldest, version) || outdated.signal.aborted) return;
    const reason = `This server has version ${version}, and its database was upgraded for ${oldest} or newer. Upgrade this server.`;
    log.error({ version, oldest }, reason);
    outdated.abort(reason);
  };
  const repeat = async () => {
    while (!closing.signal.aborted) {
      await announce().catch((error: unknown) => {
        // The requests that fail log the outage.
        if (!isDatabaseDown(error)) log.error({ err: error }, 'This server cannot be announced');
      });
      await wait(everyMilliseconds, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const repeated = repeat();
  return {
    outdated: outdated.signal,
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      await repeated;
      // Otherwise it counts as running for a minute.
      await database.askUrgently(removeStatement, [id]).catch(() => undefined);
    },
  };
}
